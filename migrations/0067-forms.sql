-- Deadlines change from a month on, so that what was late stays late.
update setting set value = jsonb_build_array(jsonb_build_object('from', '2020-01') || value) where key = 'deadlines';

-- Versions that administrators publish. One that was taken back before its month stays, so that its number is never used again.
alter table form_version
  add column published_by integer references account,
  add column note text,
  add column withdrawn_at timestamptz;

-- A version in the making, one for each form; of a form that is new, its first.
create table form_draft (
  form text primary key,
  -- json, not jsonb: the order of sections, fields and options is part of the form.
  definition json not null,
  -- Counts the saves; who saves over a newer one is asked to choose.
  revision integer not null default 1,
  created_at timestamptz not null,
  saved_at timestamptz not null,
  saved_by integer not null references account
);

-- Months in which a form is not filled; without an end, from then on.
create table form_closure (
  form text not null,
  from_month text collate "C" not null check (from_month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  until_month text collate "C" check (until_month ~ '^20\d\d-(0[1-9]|1[0-2])$' and until_month > from_month),
  primary key (form, from_month)
);

-- Counts what changes forms, so that other processes see that theirs are old.
insert into setting (key, value) values ('forms', '{"change": 0}') on conflict (key) do nothing;
