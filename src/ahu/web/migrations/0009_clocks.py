"""Clocks: what time each seat has, and when the first one runs out."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Tables that were stored before have no clock."""

    dependencies = [("web", "0008_lobby")]
    operations = [
        migrations.AddField("table", "clock", models.CharField(default="", max_length=20)),
        migrations.AddField("table", "clock_at", models.BigIntegerField(default=None, null=True)),
        migrations.AddField("table", "clock_due", models.BigIntegerField(default=None, null=True)),
        migrations.AddField("seat", "reserve", models.BigIntegerField(default=0)),
        migrations.AddField("seat", "turn_used", models.BigIntegerField(default=0)),
        migrations.AddField("seat", "time_runs", models.BooleanField(default=False)),
        migrations.AddIndex(
            "table",
            models.Index(
                fields=["clock_due"],
                name="clock_due",
                condition=models.Q(("clock_due__isnull", False), ("finished", False)),
            ),
        ),
        migrations.CreateModel(
            name="ServerTime",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("alive_at", models.BigIntegerField()),
            ],
        ),
    ]
