-- Tables of reports begin sorted by the name of the facility: a page is read along this index, whatever the month holds.
create index facility_by_name on facility (name, id);
