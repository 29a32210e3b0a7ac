-- Names of former reporters are replaced so many years after a report was saved last, oldest first.
create index report_by_saving on report (saved_at, id);
