"""Devices that are told by web push, digests by mail, and what was told."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """There are none at first."""

    initial = True
    dependencies = [("web", "0010_results")]
    operations = [
        migrations.CreateModel(
            name="MailDigest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.CharField(max_length=32, unique=True)),
                ("hours", models.PositiveSmallIntegerField()),
                ("next_at", models.DateTimeField(db_index=True)),
                ("language", models.CharField(max_length=8)),
                ("site", models.CharField(max_length=200)),
            ],
        ),
        migrations.CreateModel(
            name="PushSubscription",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.CharField(db_index=True, max_length=32)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("endpoint", models.CharField(max_length=1000)),
                ("key", models.CharField(max_length=100)),
                ("secret", models.CharField(max_length=40)),
                ("language", models.CharField(max_length=8)),
                ("browser_family", models.CharField(default="", max_length=40)),
                ("failures", models.PositiveSmallIntegerField(default=0)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="SeatNotice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("turn", models.IntegerField(default=-1)),
                ("mailed", models.IntegerField(default=-1)),
                ("ended", models.BooleanField(default=False)),
                (
                    "seat",
                    models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="web.seat"),
                ),
            ],
        ),
    ]
