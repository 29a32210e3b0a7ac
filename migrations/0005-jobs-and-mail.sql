-- Work outside of requests. A job is its kind and its key, and there is never a second one of both.
create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What it is about: the occurrence of a schedule, or the id of a row.
  key text not null,
  run_at timestamptz not null,
  -- What is done in bulk waits for what is not.
  is_bulk boolean not null default false,
  attempts integer not null default 0,
  -- While a process works on it. One that dies lets this pass, and another takes over.
  claimed_until timestamptz,
  finished_at timestamptz,
  last_error text,
  unique (kind, key)
);
create index job_waiting on job (is_bulk, run_at, id) where finished_at is null;
create index job_finished on job (finished_at) where finished_at is not null;

-- A reminder of a deadline: so many days before it; null for those of other kinds.
alter table notification add column days_ahead smallint;
create unique index notification_reminder_once on notification (account_id, form, month, kind, days_ahead)
  nulls not distinct where kind in ('due', 'overdue');

-- The daily mail of an account. Without a row it wants one and has had none.
create table digest (
  account_id integer primary key references account on delete cascade,
  wanted boolean not null default true,
  -- The day, in the account's zone, of the last one.
  sent_on date,
  -- Notifications up to this one have been told of.
  told_to bigint not null default 0
);

-- What is to be sent, and what became of it.
create table mail (
  id bigint generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  kind text not null,
  -- What makes it this very mail: nobody is sent the same twice.
  key text not null unique,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  -- When its text began to go to the mail server. Whatever happens after that, it is not sent again.
  handed_over_at timestamptz,
  outcome text check (outcome in ('sent', 'refused', 'unknown', 'dropped')),
  decided_at timestamptz
);
create index mail_by_time on mail (created_at);
