-- Who has another address, role or place goes on with no session of what they were, whichever way the change came.
drop trigger account_deactivated on account;
create trigger account_signed_out after update of status, username, role, facility_id, province_code, regency_code on account
  for each row when (
    new.status <> 'active' or new.username is distinct from old.username
    or (new.role, new.facility_id, new.province_code, new.regency_code)
      is distinct from (old.role, old.facility_id, old.province_code, old.regency_code))
  execute function end_sessions();

-- A program was trusted with the reports of one facility: its key opens no others.
create function end_reach() returns trigger language plpgsql as $$
begin
  update program_key set revoked_at = new.updated_at
  where account_id = new.id and revoked_at is null and expires_at > new.updated_at;
  return null;
end $$;
create trigger account_moved after update of role, facility_id, province_code, regency_code on account
  for each row when (
    (new.role, new.facility_id, new.province_code, new.regency_code)
      is distinct from (old.role, old.facility_id, old.province_code, old.regency_code))
  execute function end_reach();

-- Keys that have outlived such a change.
update program_key set revoked_at = now()
where revoked_at is null and expires_at > now() and exists (
  select from audit
  where subject = 'account' and subject_id = program_key.account_id::text and action = 'accountChanged'
    and at >= program_key.created_at
    and detail -> 'after' ?| array['role', 'facility_id', 'province_code', 'regency_code']);
