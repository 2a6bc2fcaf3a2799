"""Invitations of people by the names of their accounts."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """There are none at first."""

    dependencies = [("accounts", "0001_profiles"), ("web", "0010_results")]
    operations = [
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.CharField(db_index=True, max_length=32)),
                ("by", models.CharField(default="", max_length=24)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "seat",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="web.seat"),
                ),
            ],
        ),
        migrations.AddConstraint(
            "invitation", models.UniqueConstraint(fields=("seat", "player"), name="unique_invitation")
        ),
    ]
