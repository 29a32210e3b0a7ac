-- What a draft of a form would do to the answers of a month that were sent: one for each draft, gone with it.
create table form_trial (
  id integer generated always as identity primary key,
  form text not null unique references form_draft on delete cascade,
  -- The draft as it was tried; json, not jsonb: the order of its parts counts.
  revision integer not null,
  definition json not null,
  month text collate "C" not null check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  ordered_at timestamptz not null,
  ordered_by integer not null references account,
  total integer not null,
  -- How far it is: reports looked at, the last of them, what was found, and the part of the work that comes next.
  done integer not null default 0,
  last_report integer not null default 0,
  found jsonb,
  part integer not null default 1,
  finished_at timestamptz
);
-- One at a time: each takes a processor.
create unique index form_trial_running on form_trial ((true)) where finished_at is null;
