"""Plain names for models and fields: a deed is an event, a remark is a chat message."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0001_tables")]

    operations = [
        migrations.RemoveConstraint("seat", "one_seat_each"),
        migrations.RemoveConstraint("deed", "one_deed_a_number"),
        migrations.RemoveConstraint("deed", "a_deed_counts_once"),
        migrations.RenameField("table", "rules", "rules_version"),
        migrations.RenameField("table", "seats_line", "seat_names"),
        migrations.RenameField("table", "options_line", "options"),
        migrations.RenameField("table", "position", "start_position"),
        migrations.RenameField("table", "made", "created_at"),
        migrations.RenameField("table", "over", "finished"),
        migrations.RenameField("table", "waiting", "waiting_for"),
        migrations.RenameField("table", "changed", "updated_at"),
        migrations.RenameField("seat", "player", "browser"),
        migrations.RenameField("deed", "ident", "request_id"),
        migrations.RenameField("deed", "at", "created_at"),
        migrations.RenameField("remark", "at", "created_at"),
        migrations.RenameModel("Deed", "Event"),
        migrations.RenameModel("Remark", "ChatMessage"),
        migrations.AlterField("table", "game", models.CharField(max_length=40)),
        migrations.AlterField("table", "seat_names", models.CharField(max_length=200)),
        migrations.AlterField("table", "options", models.CharField(max_length=200)),
        migrations.AlterField(
            "event",
            "table",
            models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="events", to="web.table"),
        ),
        migrations.AlterField(
            "chatmessage",
            "table",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="chat_messages", to="web.table"
            ),
        ),
        migrations.AddConstraint(
            "seat", models.UniqueConstraint(fields=("table", "number"), name="unique_seat_number")
        ),
        migrations.AddConstraint(
            "event", models.UniqueConstraint(fields=("table", "number"), name="unique_event_number")
        ),
        migrations.AddConstraint(
            "event", models.UniqueConstraint(fields=("table", "request_id"), name="unique_event_request")
        ),
    ]
