-- Files that were ordered hold what another role or place could see. Nobody is served them any more; the sweep of every hour removes those
-- that are a day old.
create or replace function end_reach() returns trigger language plpgsql as $$
begin
  update program_key set revoked_at = new.updated_at
  where account_id = new.id and revoked_at is null and expires_at > new.updated_at;
  with gone as (delete from download where account_id = new.id returning file_id)
  update file set needed_at = null from gone where file.id = gone.file_id;
  return null;
end $$;
