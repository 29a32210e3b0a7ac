-- The reports of a month of every form and facility, the newest sending first, and their counts by status.
create index report_of_month on report (month, sent_at desc nulls last, id desc) include (form, status, on_time, facility_id);
create index report_of_month on practice.report (month, sent_at desc nulls last, id desc) include (form, status, on_time, facility_id);
