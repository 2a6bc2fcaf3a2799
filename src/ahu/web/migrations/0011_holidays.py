"""Holidays: days on which somebody's time does not run."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Nobody has any at first."""

    dependencies = [("web", "0010_results")]
    operations = [
        migrations.CreateModel(
            name="Holiday",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.CharField(db_index=True, max_length=32)),
                ("begins", models.BigIntegerField()),
                ("ends", models.BigIntegerField()),
            ],
        ),
    ]
