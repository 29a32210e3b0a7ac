-- Until a moment an administrator's session looks at the product as another account, and changes nothing.
alter table session
  add column viewed_account_id integer references account on delete set null,
  add column viewed_until timestamptz;
create index session_by_viewed on session (viewed_account_id) where viewed_account_id is not null;

-- An account that is closed is not looked at any longer either.
create or replace function end_sessions() returns trigger language plpgsql as $$
begin
  delete from session where account_id = new.id;
  update session set viewed_account_id = null, viewed_until = null where viewed_account_id = new.id;
  return null;
end $$;
