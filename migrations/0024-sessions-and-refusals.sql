-- When a session was last used; kept up where its role's sessions end when they rest.
alter table session add column seen_at timestamptz not null default now();

-- A token must not come back to life with its account.
create function end_sessions() returns trigger language plpgsql as $$
begin
  delete from session where account_id = new.id;
  return null;
end $$;
create trigger account_deactivated after update of status on account
  for each row when (new.status <> 'active') execute function end_sessions();

-- What was refused to an account is one row for each call and minute, with a count.
create unique index audit_refusal on audit (actor_id, subject_id, at) where action = 'refused';
