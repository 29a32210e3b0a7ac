-- A report that gives way in a merge: all that was told of it becomes read, not only what was told of its sending.
drop index notification_of_sending;
drop index practice.notification_of_sending;
create index notification_of_report on notification (report_id) where report_id is not null and read_at is null;
create index notification_of_report on practice.notification (report_id) where report_id is not null and read_at is null;
