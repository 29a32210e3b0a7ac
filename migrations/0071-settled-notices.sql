-- A report that no longer waits: what its office was told of it becomes read.
create index notification_of_sending on notification (report_id) where kind = 'sent' and read_at is null;
create index notification_of_sending on practice.notification (report_id) where kind = 'sent' and read_at is null;
