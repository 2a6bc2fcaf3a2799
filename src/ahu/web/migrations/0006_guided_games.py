"""Tables may be guided first games, and seats may want hints at every turn."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Adds both; tables that were stored before are not guided, and their seats ask for hints themselves."""

    dependencies = [("web", "0005_pace")]
    operations = [
        migrations.AddField("table", "guided", models.BooleanField(default=False)),
        migrations.AddField("table", "guided_steps", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("seat", "wants_hints", models.BooleanField(default=False)),
    ]
