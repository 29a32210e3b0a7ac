-- A spreadsheet that an administrator brings in: first looked at, then done, row by row.
create table sheet_import (
  id integer generated always as identity primary key,
  kind text not null,
  account_id integer not null references account,
  file_name text not null,
  -- Work under way is `checking` and `running`; a job takes the rows up wherever the last one was stopped.
  state text not null check (state in ('checking', 'checked', 'running')),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index sheet_import_of_account on sheet_import (account_id, id desc);

create table import_row (
  import_id integer not null references sheet_import on delete cascade,
  -- As the spreadsheet counts.
  row integer not null,
  -- The text of each cell, by its column.
  cells jsonb not null,
  -- What it would do, or has done; null until that is known.
  verdict text check (verdict in ('new', 'changed', 'same', 'wrong', 'made', 'updated')),
  -- Sentences by column.
  errors jsonb,
  -- Fields before and after, in words.
  changes jsonb,
  primary key (import_id, row)
);
create index import_row_by_verdict on import_row (import_id, verdict, row);
