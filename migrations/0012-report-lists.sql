-- Lists of a form over many facilities: newest month first, and counts by state from the index alone.
create index report_list on report (form, month desc, id desc) include (facility_id, status);
