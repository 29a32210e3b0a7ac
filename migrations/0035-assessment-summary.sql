-- Sums of the self-assessment by semester, region and type. How many facilities there are and have sent all three parts stands in
-- reporting_summary, as of a form 'creshcf'.
create table assessment_summary (
  span text collate "C" not null,
  region_level smallint not null,
  region_code text collate "C" not null,
  facility_type text not null,
  hazard_sent integer not null,
  vulnerability_sent integer not null,
  capacity_sent integer not null,
  risk_low integer not null,
  risk_medium integer not null,
  risk_high integer not null,
  risk double precision not null,
  risk_n integer not null,
  capacity double precision not null,
  capacity_n integer not null,
  active_banjir integer not null,
  risk_banjir double precision not null,
  risk_banjir_n integer not null,
  vulnerability_banjir double precision not null,
  vulnerability_banjir_n integer not null,
  active_badai integer not null,
  risk_badai double precision not null,
  risk_badai_n integer not null,
  vulnerability_badai double precision not null,
  vulnerability_badai_n integer not null,
  active_kenaikanair integer not null,
  risk_kenaikanair double precision not null,
  risk_kenaikanair_n integer not null,
  vulnerability_kenaikanair double precision not null,
  vulnerability_kenaikanair_n integer not null,
  active_kekeringan integer not null,
  risk_kekeringan double precision not null,
  risk_kekeringan_n integer not null,
  vulnerability_kekeringan double precision not null,
  vulnerability_kekeringan_n integer not null,
  active_kebakaranhutan integer not null,
  risk_kebakaranhutan double precision not null,
  risk_kebakaranhutan_n integer not null,
  vulnerability_kebakaranhutan double precision not null,
  vulnerability_kebakaranhutan_n integer not null,
  primary key (span, region_level, region_code, facility_type)
);

-- A facility's result is counted where its duties of the semester's last month are, or of the month that runs.
create function mark_assessments_dirty() returns trigger language plpgsql as $$
begin
  insert into summary_dirty (form, month, facility_id, regency_code, facility_type)
    select 'creshcf', fresh.year || case fresh.semester when 1 then '-01' else '-07' end, fresh.facility_id,
      coalesce(place.regency_code, facility.regency_code), coalesce(place.facility_type, facility.type)
    from fresh
    join facility on facility.id = fresh.facility_id
    left join lateral (
      select duty.regency_code, duty.facility_type from duty
      where duty.form = 'fasyankes' and duty.facility_id = fresh.facility_id
        and duty.month between fresh.year || case fresh.semester when 1 then '-01' else '-07' end
          and fresh.year || case fresh.semester when 1 then '-06' else '-12' end
      order by duty.month desc limit 1) place on true;
  return null;
end $$;
create trigger assessment_result_insert after insert on assessment_result
  referencing new table as fresh for each statement execute function mark_assessments_dirty();
create trigger assessment_result_update after update on assessment_result
  referencing new table as fresh for each statement execute function mark_assessments_dirty();
