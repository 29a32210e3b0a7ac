-- Keys by which a hospital's own program saves, sends and reads the reports of its facility. The key itself is never stored.
create table program_key (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  key_hash bytea not null unique,
  -- The last letters, by which a person knows it again.
  ending text not null,
  created_at timestamptz not null,
  -- The last day, of the account's zone, on which it works.
  expires_on date not null,
  -- Its first moment without power.
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_from text,
  revoked_at timestamptz
);
create index program_key_of_account on program_key (account_id, id desc);
