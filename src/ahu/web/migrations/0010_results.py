"""Results of finished games, and which of them count in ratings."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Games that were finished before have no stored result, and are not rated."""

    dependencies = [("web", "0009_clocks")]
    operations = [
        migrations.AddField("seat", "score", models.IntegerField(default=None, null=True)),
        migrations.AddField("seat", "place", models.PositiveSmallIntegerField(default=None, null=True)),
        migrations.AddField("table", "to_rate", models.BooleanField(default=False)),
        migrations.AddIndex(
            "table", models.Index(fields=["updated_at"], name="to_rate", condition=models.Q(("to_rate", True)))
        ),
    ]
