"""Tables that anyone may join: the lobby lists them, and their games begin when all seats are taken."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Tables that were stored before are private, and have begun."""

    dependencies = [("web", "0007_puzzles")]
    operations = [
        migrations.AddField("table", "listed", models.BooleanField(default=False)),
        migrations.AddField("table", "gathering", models.BooleanField(default=False)),
        migrations.AddField("table", "level", models.CharField(default="", max_length=10)),
        migrations.AddField("table", "fill_at", models.DateTimeField(default=None, null=True)),
        migrations.AddIndex(
            "table",
            models.Index(
                fields=["-created_at"],
                name="lobby_open",
                condition=models.Q(("finished", False), ("gathering", True), ("listed", True)),
            ),
        ),
        migrations.AddIndex(
            "table",
            models.Index(
                fields=["-updated_at"],
                name="lobby_running",
                condition=models.Q(("finished", False), ("gathering", False), ("listed", True)),
            ),
        ),
        migrations.AddIndex(
            "table",
            models.Index(
                fields=["fill_at"],
                name="gathering_due",
                condition=models.Q(("finished", False), ("gathering", True)),
            ),
        ),
    ]
