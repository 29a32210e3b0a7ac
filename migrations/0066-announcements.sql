-- Announcements to chosen roles and regions; see docs/decisions/0062. Who gets one is found when it is read, never written down: a row
-- stands only for who has read it. Their ids begin above those of notifications and of practice, so that both are read by one call.
create table announcement (
  id int generated always as identity (minvalue 2000000000 start with 2000000000) primary key,
  title text not null check (length(title) between 3 and 200),
  body text not null check (length(body) between 1 and 2000),
  link_label text,
  link_href text,
  importance text not null default 'usual' check (importance in ('usual', 'important')),
  roles text[] not null check (cardinality(roles) > 0),
  -- Of facilities alone; none means both.
  facility_types text[] not null default '{}',
  -- Codes of provinces and of regencies; none means the whole country.
  regions text[] not null default '{}',
  shown_from timestamptz not null,
  shown_until timestamptz not null,
  released_at timestamptz,
  withdrawn_at timestamptz,
  version int not null default 1,
  created_by int references account (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (shown_from < shown_until),
  check ((link_label is null) = (link_href is null)),
  check (withdrawn_at is null or released_at is not null)
);
create index announcement_shown on announcement (shown_until) where released_at is not null and withdrawn_at is null;

create table announcement_read (
  announcement_id int not null references announcement (id) on delete cascade,
  account_id int not null references account (id) on delete cascade,
  read_at timestamptz not null,
  primary key (announcement_id, account_id)
);
create index announcement_read_account on announcement_read (account_id);
