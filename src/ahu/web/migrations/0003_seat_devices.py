"""Links to seats can be used once, and every device that holds a seat has a secret of its own.

Secrets are stored as digests. A link to a seat that is still open stays valid; one whose seat is taken is spent. The
cookies of earlier versions, which are signed and have no secret, count as one device of each seat.
"""

import hashlib
from typing import Any

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def add_links_and_devices(apps: Apps, _: BaseDatabaseSchemaEditor) -> None:
    """Give every seat of a person its link, and the device that holds it."""
    link, device, seats = [apps.get_model("web", name) for name in ("SeatLink", "SeatDevice", "Seat")]
    seat: Any  # as it was before this migration
    for seat in seats.objects.filter(bot="").select_related("table").order_by("number"):
        link.objects.create(seat=seat, digest=_digest(seat.secret), adds_device=False, spent=seat.taken)
        if seat.taken:
            device.objects.create(seat=seat, digest=_digest(f"signed cookie {seat.table.key} {seat.number}"))
            apps.get_model("web", "Table").objects.filter(pk=seat.table_id, host=None).update(host=seat.number)


class Migration(migrations.Migration):
    dependencies = [("web", "0002_plain_names")]

    operations = [
        migrations.AddField("table", "host", models.PositiveSmallIntegerField(default=None, null=True)),
        migrations.CreateModel(
            name="SeatDevice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64)),
                ("browser_family", models.CharField(default="", max_length=40)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="devices", to="web.seat"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SeatLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("adds_device", models.BooleanField()),
                ("spent", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "seat",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="links", to="web.seat"),
                ),
            ],
        ),
        migrations.AddConstraint(
            "seatdevice", models.UniqueConstraint(fields=("seat", "digest"), name="unique_seat_device")
        ),
        migrations.RunPython(add_links_and_devices, migrations.RunPython.noop),
        migrations.RemoveField("seat", "secret"),
    ]
