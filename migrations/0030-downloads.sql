-- Files of reports that somebody ordered; kept for 7 days. One that is being made has no file yet: the job of its id makes it.
create table download (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  -- What was asked for, as the call was given it.
  asked jsonb not null,
  -- How many reports there were, and how many are written.
  total integer not null,
  rows integer not null default 0,
  file_id integer references file,
  created_at timestamptz not null
);
create index download_of_account on download (account_id, id desc);
-- One at a time for each account.
create unique index download_unfinished on download (account_id) where file_id is null;
create index download_by_time on download (created_at);
create index download_of_file on download (file_id) where file_id is not null;
