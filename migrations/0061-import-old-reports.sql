-- Which of the tables of its kind a file holds: of reports, the form. Empty for the kinds that have one.
alter table sheet_import add column variant text not null default '';
alter table sheet_import alter column variant drop default;

-- What a file says of a facility's earlier months.
create index import_row_of_facility on import_row (import_id, lower(cells ->> 'code'), (cells ->> 'month')) where cells ? 'month';
