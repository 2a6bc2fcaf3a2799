"""People choose the pace of the bots at their table."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Adds the pace; tables that were stored before have the usual one."""

    dependencies = [("web", "0004_chat_requests")]
    operations = [migrations.AddField("table", "pace", models.CharField(default="usual", max_length=10))]
