"""Profiles and ratings."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """There are none at first."""

    initial = True
    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL), ("web", "0010_results")]
    operations = [
        migrations.CreateModel(
            name="Profile",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.CharField(max_length=32, unique=True)),
                ("name", models.CharField(default="", max_length=24)),
                (
                    "user",
                    models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("who", models.CharField(max_length=48)),
                ("game", models.CharField(max_length=40)),
                ("players", models.PositiveSmallIntegerField()),
                ("strength", models.FloatField()),
                ("uncertainty", models.FloatField()),
                ("games", models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.AddConstraint(
            "rating", models.UniqueConstraint(fields=("who", "game", "players"), name="unique_rating")
        ),
    ]
