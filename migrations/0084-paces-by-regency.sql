-- How offices keep up is counted regency by regency along this index alone, for one form or all; a report that was opened again is known by its id.
drop index report_pace;
create index report_pace on report (month, regency_code) include (form, status, sent_at, decided_at, id) where status <> 'draft';
drop index practice.report_month_form_regency_code_status_sent_at_decided_at_idx;
create index report_pace on practice.report (month, regency_code) include (form, status, sent_at, decided_at, id) where status <> 'draft';
