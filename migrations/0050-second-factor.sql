-- A session is ended by itself, by its number; it knows when its person last proved to be there, and whether another system signed them in.
alter table session
  add column id integer generated always as identity unique,
  add column proved_at timestamptz,
  add column by_sso boolean not null default false;
update session set proved_at = created_at;
alter table session alter column proved_at set not null;

-- Since when signing in needs more than a password; null where it does not. Kept with every change of the three tables below.
alter table account add column second_factor_at timestamptz;

-- The app that shows codes. Its secret is encrypted with a key that the database does not hold.
create table authenticator (
  account_id integer primary key references account on delete cascade,
  secret bytea not null,
  created_at timestamptz not null,
  -- The step of thirty seconds whose code was used last; no code of it or before is taken.
  last_step bigint not null
);

create table passkey (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- Uses that the device counts; 0 where it does not.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_account on passkey (account_id, id);

-- What a passkey is asked to sign: once, by this account, for this purpose.
create table passkey_challenge (
  challenge text primary key,
  account_id integer not null references account on delete cascade,
  purpose text not null check (purpose in ('add', 'signIn', 'presence')),
  expires_at timestamptz not null
);
create index passkey_challenge_of_account on passkey_challenge (account_id);
create index passkey_challenge_by_end on passkey_challenge (expires_at);

-- Ways in where app and passkey are lost; each works once. SHA-256: a code has eighty random bits.
create table recovery_code (
  account_id integer not null references account on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
