-- What the form's "monthly while" says of the answers that were sent: the latest confirmed report decides whether the facility
-- still owes the form every month. Null for forms that are always owed alike.
alter table report add column keeps_monthly boolean;
create index report_keeping_monthly on report (facility_id, form, month) include (keeps_monthly)
  where status = 'confirmed' and keeps_monthly is not null;
