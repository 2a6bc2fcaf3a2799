"""Puzzles are solved at tables of their own."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Adds the id of the puzzle; tables that were stored before have none."""

    dependencies = [("web", "0006_guided_games")]
    operations = [migrations.AddField("table", "puzzle", models.CharField(default="", max_length=60))]
