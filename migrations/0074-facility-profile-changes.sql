-- Findings and spreads read a facility's beds, class and inpatient care as they are now. When one of these changes, its reported months are
-- counted again by the list of changes, and their findings and spreads with them.
create function mark_profile_dirty() returns trigger language plpgsql as $$
begin
  insert into summary_dirty (form, month, facility_id, regency_code, facility_type)
    select form, month, facility_id, regency_code, facility_type from report
    where facility_id = new.id and status <> 'draft';
  return null;
end $$;
create trigger facility_profile_change after update of beds, hospital_class, inpatient on facility
  for each row when ((old.beds, old.hospital_class, old.inpatient) is distinct from (new.beds, new.hospital_class, new.inpatient))
  execute function mark_profile_dirty();

-- What changed before this was missed.
update quality_month set touched_at = clock_timestamp();
insert into spread_dirty (form, month)
select distinct form, month from report where status <> 'draft'
on conflict do nothing;
