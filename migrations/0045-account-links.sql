-- Ways to set a password without knowing one: a link that is mailed, or the code of a printed letter. Each works once.
create table account_link (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  purpose text not null check (purpose in ('reset', 'invite', 'code')),
  -- SHA-256 of the link's token or of the code; null until the link is mailed, for only then is there a token.
  secret_hash bytea unique,
  -- Null: its owner asked for it.
  created_by integer references account on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('used', 'replaced')),
  check ((ended_at is null) = (outcome is null))
);
create unique index account_link_open on account_link (account_id, purpose) where ended_at is null;
create index account_link_by_account on account_link (account_id);
create index account_link_by_author on account_link (created_by) where created_by is not null;
create index account_link_by_end on account_link (expires_at);

-- A link belongs to the account as it was: a new password or address, or a deactivation, ends it.
create function end_links() returns trigger language plpgsql as $$
begin
  update account_link set ended_at = new.updated_at, outcome = 'replaced'
  where account_id = new.id and ended_at is null;
  return null;
end $$;
create trigger account_changed after update of status, username, password_hash on account
  for each row when (
    new.status <> 'active' or new.username is distinct from old.username
    or new.password_hash is distinct from old.password_hash)
  execute function end_links();

-- A mail with a link: its token is made when the mail goes out, and stands nowhere in the database.
alter table mail add column link_id integer references account_link on delete cascade;
create index mail_by_link on mail (link_id) where link_id is not null;
