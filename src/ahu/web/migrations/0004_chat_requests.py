"""A line of the chat that is sent twice counts once, even if the server was restarted in between."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Adds the idempotency key of each line; those stored before have none."""

    dependencies = [("web", "0003_seat_devices")]
    operations = [
        migrations.AddField("chatmessage", "request_id", models.CharField(default=None, max_length=40, null=True)),
        migrations.AddConstraint(
            "chatmessage", models.UniqueConstraint(fields=("table", "request_id"), name="unique_chat_request")
        ),
    ]
