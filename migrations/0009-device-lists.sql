-- An uploaded list of mercury devices whose every row has been checked. The report's answers name its file.
create table device_list (
  file_id integer primary key references file on delete cascade,
  report_id integer not null references report on delete cascade,
  row_count integer not null,
  -- By device and state: {"thermometer_stored": 40}.
  totals jsonb not null
);
create index device_list_of_report on device_list (report_id);

create table device_row (
  file_id integer not null references device_list on delete cascade,
  -- As the spreadsheet counts.
  row integer not null,
  device text not null,
  state text not null,
  amount double precision not null check (amount > 0),
  brand text,
  serial text,
  acquired smallint,
  room text,
  state_on date,
  document text,
  note text,
  primary key (file_id, row)
);
