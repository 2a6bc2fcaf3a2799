"""Blocks, reports, restrictions, acts of moderators, and devices of sessions."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("web", "0010_results"),
    ]

    operations = [
        migrations.CreateModel(
            name="ModeratorAct",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("moderator", models.CharField(max_length=150)),
                (
                    "what",
                    models.CharField(
                        choices=[
                            ("mute", "muted a person"),
                            ("unmute", "lifted a mute"),
                            ("suspend", "suspended an account"),
                            ("resume", "lifted a suspension"),
                            ("uphold", "upheld a report"),
                            ("reject", "rejected a report"),
                            ("close", "closed a table"),
                            ("export", "exported an account’s data"),
                            ("delete", "deleted an account"),
                            ("appoint", "appointed a moderator"),
                            ("dismiss", "dismissed a moderator"),
                        ],
                        max_length=10,
                    ),
                ),
                ("about", models.CharField(db_index=True, default="", max_length=32)),
                ("name", models.CharField(default="", max_length=150)),
                ("table_key", models.CharField(default="", max_length=16)),
                ("report", models.BigIntegerField(default=None, null=True)),
                ("until", models.DateTimeField(default=None, null=True)),
                ("reason", models.CharField(max_length=400)),
            ],
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("kind", models.CharField(choices=[("line", "a line of chat"), ("player", "a player")], max_length=10)),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("insult", "insults or threats"),
                            ("spam", "spam"),
                            ("cheating", "unfair play"),
                            ("name", "the name"),
                            ("other", "something else"),
                        ],
                        max_length=10,
                    ),
                ),
                ("reporter", models.CharField(db_index=True, max_length=32)),
                ("table_key", models.CharField(max_length=16)),
                ("seat", models.SmallIntegerField()),
                ("line", models.BigIntegerField(default=None, null=True)),
                ("subject", models.CharField(db_index=True, default="", max_length=32)),
                ("name", models.CharField(default="", max_length=24)),
                ("text", models.CharField(default="", max_length=300)),
                ("note", models.CharField(default="", max_length=400)),
                (
                    "state",
                    models.CharField(
                        choices=[("open", "open"), ("upheld", "upheld"), ("rejected", "rejected")],
                        db_index=True,
                        default="open",
                        max_length=10,
                    ),
                ),
                ("decision", models.CharField(default="", max_length=400)),
            ],
        ),
        migrations.CreateModel(
            name="Block",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("blocker", models.CharField(max_length=32)),
                ("blocked", models.CharField(db_index=True, max_length=32)),
                ("name", models.CharField(default="", max_length=24)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("blocker", "blocked"), name="unique_block")],
            },
        ),
        migrations.CreateModel(
            name="Restriction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.CharField(max_length=32)),
                ("kind", models.CharField(choices=[("mute", "mute"), ("suspend", "suspension")], max_length=10)),
                ("until", models.DateTimeField(default=None, null=True)),
                ("reason", models.CharField(max_length=400)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("player", "kind"), name="unique_restriction")],
            },
        ),
        migrations.CreateModel(
            name="SessionDevice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("session_key", models.CharField(db_index=True, max_length=40)),
                (
                    "device",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="session", to="web.seatdevice"
                    ),
                ),
            ],
        ),
    ]
