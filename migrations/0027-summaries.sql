-- Figures of regions: who owes what, and sums over reports by span, region, type of facility and mode; see docs/decisions/0036.

-- The reports that facilities owe, with the region and type of the month's last day. Past months are never changed. The form
-- 'fasyankes' stands for being at work at all.
create table duty (
  form text not null,
  month text collate "C" not null check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  facility_id integer not null references facility,
  regency_code text collate "C" not null references regency,
  facility_type text not null,
  primary key (form, month, facility_id)
);
create index duty_of_regency on duty (regency_code, month, form, facility_type);

-- What has changed since the summaries were last counted; written by triggers in the transaction of the change.
create table summary_dirty (
  id bigint generated always as identity primary key,
  form text not null,
  month text collate "C" not null,
  facility_id integer not null,
  regency_code text collate "C" not null,
  facility_type text not null,
  at timestamptz not null default now()
);

-- Regions: level 0 is the nation ('ID'), 1 a province, 2 a regency. A cell without reports and duties has no row.
create table reporting_summary (
  form text not null,
  span text collate "C" not null,
  region_level smallint not null,
  region_code text collate "C" not null,
  facility_type text not null,
  -- Of reports that are owed; what comes beside that stands in unowed.
  expected integer not null,
  reported integer not null,
  unowed integer not null,
  on_time integer not null,
  confirmed integer not null,
  waiting integer not null,
  revise integer not null,
  changed_at timestamptz,
  primary key (form, span, region_level, region_code, facility_type)
);

-- A report is counted where its facility's duties of the month are, also when it is made after the facility has moved.
create function place_report() returns trigger language plpgsql as $$
declare
  place record;
begin
  select duty.regency_code, regency.province_code, duty.facility_type into place
    from duty join regency on regency.code = duty.regency_code
    where duty.form = 'fasyankes' and duty.month = new.month and duty.facility_id = new.facility_id;
  if found then
    new.regency_code := place.regency_code;
    new.province_code := place.province_code;
    new.facility_type := place.facility_type;
  end if;
  return new;
end $$;
create trigger report_place before insert on report for each row
  execute function place_report();

create function mark_reports_dirty() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into summary_dirty (form, month, facility_id, regency_code, facility_type)
      select form, month, facility_id, regency_code, facility_type from fresh where status <> 'draft';
  end if;
  if tg_op <> 'INSERT' then
    insert into summary_dirty (form, month, facility_id, regency_code, facility_type)
      select form, month, facility_id, regency_code, facility_type from former where status <> 'draft';
  end if;
  return null;
end $$;
create trigger report_insert after insert on report
  referencing new table as fresh for each statement execute function mark_reports_dirty();
create trigger report_update after update on report
  referencing old table as former new table as fresh for each statement execute function mark_reports_dirty();
create trigger report_delete after delete on report
  referencing old table as former for each statement execute function mark_reports_dirty();

create function mark_duties_dirty() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into summary_dirty (form, month, facility_id, regency_code, facility_type)
      select form, month, facility_id, regency_code, facility_type from fresh;
  end if;
  if tg_op <> 'INSERT' then
    insert into summary_dirty (form, month, facility_id, regency_code, facility_type)
      select form, month, facility_id, regency_code, facility_type from former;
  end if;
  return null;
end $$;
create trigger duty_insert after insert on duty
  referencing new table as fresh for each statement execute function mark_duties_dirty();
create trigger duty_update after update on duty
  referencing old table as former new table as fresh for each statement execute function mark_duties_dirty();
create trigger duty_delete after delete on duty
  referencing old table as former for each statement execute function mark_duties_dirty();

-- A facility that changes may owe something else in the month that runs.
create function mark_facility_dirty() returns trigger language plpgsql as $$
begin
  insert into summary_dirty (form, month, facility_id, regency_code, facility_type)
    values ('fasyankes', to_char(now(), 'YYYY-MM'), new.id, new.regency_code, new.type);
  return null;
end $$;
create trigger facility_change after insert or update of type, regency_code, inpatient, covid_handler, active_since, closed_on
  on facility for each row execute function mark_facility_dirty();

create function mark_facts_dirty() returns trigger language plpgsql as $$
begin
  insert into summary_dirty (form, month, facility_id, regency_code, facility_type)
    select report.form, report.month, report.facility_id, report.regency_code, report.facility_type
    from fresh join report on report.id = fresh.report_id;
  return null;
end $$;

create table waste_summary (
  span text collate "C" not null,
  region_level smallint not null,
  region_code text collate "C" not null,
  facility_type text not null,
  mode text not null check (mode in ('all', 'confirmed')),
  waste_generated double precision not null default 0,
  waste_generated_n integer not null default 0,
  waste_hazardous double precision not null default 0,
  waste_hazardous_n integer not null default 0,
  waste_per_bed_day_of double precision not null default 0,
  waste_per_bed_day_per double precision not null default 0,
  waste_per_bed_day_n integer not null default 0,
  waste_per_patient_day_of double precision not null default 0,
  waste_per_patient_day_per double precision not null default 0,
  waste_per_patient_day_n integer not null default 0,
  waste_per_day_of double precision not null default 0,
  waste_per_day_per double precision not null default 0,
  waste_per_day_n integer not null default 0,
  waste_managed_of double precision not null default 0,
  waste_managed_per double precision not null default 0,
  waste_managed_n integer not null default 0,
  waste_closing double precision not null default 0,
  waste_closing_n integer not null default 0,
  waste_infectious double precision not null default 0,
  waste_infectious_n integer not null default 0,
  waste_sharps double precision not null default 0,
  waste_sharps_n integer not null default 0,
  waste_pathological double precision not null default 0,
  waste_pathological_n integer not null default 0,
  waste_chemical double precision not null default 0,
  waste_chemical_n integer not null default 0,
  waste_radioactive double precision not null default 0,
  waste_radioactive_n integer not null default 0,
  waste_pharmaceutical double precision not null default 0,
  waste_pharmaceutical_n integer not null default 0,
  waste_cytotoxic double precision not null default 0,
  waste_cytotoxic_n integer not null default 0,
  waste_heavy_metal double precision not null default 0,
  waste_heavy_metal_n integer not null default 0,
  waste_pressurised double precision not null default 0,
  waste_pressurised_n integer not null default 0,
  service_sorting_ya integer not null default 0,
  service_sorting_tidak integer not null default 0,
  service_packaging_ya integer not null default 0,
  service_packaging_tidak integer not null default 0,
  service_transportation_ya integer not null default 0,
  service_transportation_tidak integer not null default 0,
  service_storage_ya integer not null default 0,
  service_storage_tidak integer not null default 0,
  service_processing_ya integer not null default 0,
  service_processing_tidak integer not null default 0,
  services_fulfilled double precision not null default 0,
  services_fulfilled_n integer not null default 0,
  waste_criteria_ya integer not null default 0,
  waste_criteria_tidak integer not null default 0,
  waste_compliance_ya integer not null default 0,
  waste_compliance_tidak integer not null default 0,
  bor_of double precision not null default 0,
  bor_per double precision not null default 0,
  bor_n integer not null default 0,
  avlos_of double precision not null default 0,
  avlos_per double precision not null default 0,
  avlos_n integer not null default 0,
  toi_of double precision not null default 0,
  toi_per double precision not null default 0,
  toi_n integer not null default 0,
  primary key (span, region_level, region_code, facility_type, mode)
);
create trigger waste_fact_insert after insert on waste_fact
  referencing new table as fresh for each statement execute function mark_facts_dirty();
create trigger waste_fact_update after update on waste_fact
  referencing new table as fresh for each statement execute function mark_facts_dirty();

create table covid_waste_summary (
  span text collate "C" not null,
  region_level smallint not null,
  region_code text collate "C" not null,
  facility_type text not null,
  mode text not null check (mode in ('all', 'confirmed')),
  covid_solid double precision not null default 0,
  covid_solid_n integer not null default 0,
  covid_infectious double precision not null default 0,
  covid_infectious_n integer not null default 0,
  covid_sharps double precision not null default 0,
  covid_sharps_n integer not null default 0,
  covid_domestic double precision not null default 0,
  covid_domestic_n integer not null default 0,
  covid_ppe double precision not null default 0,
  covid_ppe_n integer not null default 0,
  covid_liquid double precision not null default 0,
  covid_liquid_n integer not null default 0,
  covid_patients double precision not null default 0,
  covid_patients_n integer not null default 0,
  covid_per_patient_day_of double precision not null default 0,
  covid_per_patient_day_per double precision not null default 0,
  covid_per_patient_day_n integer not null default 0,
  covid_handed_over double precision not null default 0,
  covid_handed_over_n integer not null default 0,
  covid_days_of double precision not null default 0,
  covid_days_per double precision not null default 0,
  covid_days_n integer not null default 0,
  primary key (span, region_level, region_code, facility_type, mode)
);
create trigger covid_waste_fact_insert after insert on covid_waste_fact
  referencing new table as fresh for each statement execute function mark_facts_dirty();
create trigger covid_waste_fact_update after update on covid_waste_fact
  referencing new table as fresh for each statement execute function mark_facts_dirty();

create table mercury_summary (
  span text collate "C" not null,
  region_level smallint not null,
  region_code text collate "C" not null,
  facility_type text not null,
  mode text not null check (mode in ('all', 'confirmed')),
  mercury_in_use double precision not null default 0,
  mercury_in_use_n integer not null default 0,
  mercury_stored double precision not null default 0,
  mercury_stored_n integer not null default 0,
  mercury_withdrawn_devices double precision not null default 0,
  mercury_withdrawn_devices_n integer not null default 0,
  mercury_owned double precision not null default 0,
  mercury_owned_n integer not null default 0,
  mercury_removed_of double precision not null default 0,
  mercury_removed_per double precision not null default 0,
  mercury_removed_n integer not null default 0,
  mercury_withdrawn_of double precision not null default 0,
  mercury_withdrawn_per double precision not null default 0,
  mercury_withdrawn_n integer not null default 0,
  mercury_removed_thermometer_of double precision not null default 0,
  mercury_removed_thermometer_per double precision not null default 0,
  mercury_removed_thermometer_n integer not null default 0,
  mercury_withdrawn_thermometer_of double precision not null default 0,
  mercury_withdrawn_thermometer_per double precision not null default 0,
  mercury_withdrawn_thermometer_n integer not null default 0,
  mercury_removed_sphygmomanometer_of double precision not null default 0,
  mercury_removed_sphygmomanometer_per double precision not null default 0,
  mercury_removed_sphygmomanometer_n integer not null default 0,
  mercury_withdrawn_sphygmomanometer_of double precision not null default 0,
  mercury_withdrawn_sphygmomanometer_per double precision not null default 0,
  mercury_withdrawn_sphygmomanometer_n integer not null default 0,
  mercury_removed_cantor_tube_of double precision not null default 0,
  mercury_removed_cantor_tube_per double precision not null default 0,
  mercury_removed_cantor_tube_n integer not null default 0,
  mercury_withdrawn_cantor_tube_of double precision not null default 0,
  mercury_withdrawn_cantor_tube_per double precision not null default 0,
  mercury_withdrawn_cantor_tube_n integer not null default 0,
  mercury_removed_miller_abbott_tube_of double precision not null default 0,
  mercury_removed_miller_abbott_tube_per double precision not null default 0,
  mercury_removed_miller_abbott_tube_n integer not null default 0,
  mercury_withdrawn_miller_abbott_tube_of double precision not null default 0,
  mercury_withdrawn_miller_abbott_tube_per double precision not null default 0,
  mercury_withdrawn_miller_abbott_tube_n integer not null default 0,
  mercury_removed_esophageal_dilator_of double precision not null default 0,
  mercury_removed_esophageal_dilator_per double precision not null default 0,
  mercury_removed_esophageal_dilator_n integer not null default 0,
  mercury_withdrawn_esophageal_dilator_of double precision not null default 0,
  mercury_withdrawn_esophageal_dilator_per double precision not null default 0,
  mercury_withdrawn_esophageal_dilator_n integer not null default 0,
  mercury_status_none integer not null default 0,
  mercury_status_in_use integer not null default 0,
  mercury_status_stored integer not null default 0,
  mercury_status_done integer not null default 0,
  primary key (span, region_level, region_code, facility_type, mode)
);
create trigger mercury_fact_insert after insert on mercury_fact
  referencing new table as fresh for each statement execute function mark_facts_dirty();
create trigger mercury_fact_update after update on mercury_fact
  referencing new table as fresh for each statement execute function mark_facts_dirty();

create table environmental_health_summary (
  span text collate "C" not null,
  region_level smallint not null,
  region_code text collate "C" not null,
  facility_type text not null,
  mode text not null check (mode in ('all', 'confirmed')),
  health_wash_no_service integer not null default 0,
  health_wash_limited_service integer not null default 0,
  health_wash_base_service integer not null default 0,
  health_wash_plenary_service integer not null default 0,
  health_criteria_ya integer not null default 0,
  health_criteria_tidak integer not null default 0,
  health_water_and_sanitation_ya integer not null default 0,
  health_water_and_sanitation_tidak integer not null default 0,
  health_air_level_no_service integer not null default 0,
  health_air_level_limited_service integer not null default 0,
  health_air_level_base_service integer not null default 0,
  health_air_level_plenary_service integer not null default 0,
  health_air_score double precision not null default 0,
  health_air_score_n integer not null default 0,
  health_sanitasi_level_no_service integer not null default 0,
  health_sanitasi_level_limited_service integer not null default 0,
  health_sanitasi_level_base_service integer not null default 0,
  health_sanitasi_level_plenary_service integer not null default 0,
  health_sanitasi_score double precision not null default 0,
  health_sanitasi_score_n integer not null default 0,
  health_limbah_level_no_service integer not null default 0,
  health_limbah_level_limited_service integer not null default 0,
  health_limbah_level_base_service integer not null default 0,
  health_limbah_level_plenary_service integer not null default 0,
  health_limbah_score double precision not null default 0,
  health_limbah_score_n integer not null default 0,
  health_higiene_level_no_service integer not null default 0,
  health_higiene_level_limited_service integer not null default 0,
  health_higiene_level_base_service integer not null default 0,
  health_higiene_level_plenary_service integer not null default 0,
  health_higiene_score double precision not null default 0,
  health_higiene_score_n integer not null default 0,
  health_kebersihan_lingkungan_level_no_service integer not null default 0,
  health_kebersihan_lingkungan_level_limited_service integer not null default 0,
  health_kebersihan_lingkungan_level_base_service integer not null default 0,
  health_kebersihan_lingkungan_level_plenary_service integer not null default 0,
  health_kebersihan_lingkungan_score double precision not null default 0,
  health_kebersihan_lingkungan_score_n integer not null default 0,
  health_energi_level_no_service integer not null default 0,
  health_energi_level_limited_service integer not null default 0,
  health_energi_level_base_service integer not null default 0,
  health_energi_level_plenary_service integer not null default 0,
  health_energi_score double precision not null default 0,
  health_energi_score_n integer not null default 0,
  health_manajemen_level_no_service integer not null default 0,
  health_manajemen_level_limited_service integer not null default 0,
  health_manajemen_level_base_service integer not null default 0,
  health_manajemen_level_plenary_service integer not null default 0,
  health_manajemen_score double precision not null default 0,
  health_manajemen_score_n integer not null default 0,
  primary key (span, region_level, region_code, facility_type, mode)
);
create trigger environmental_health_fact_insert after insert on environmental_health_fact
  referencing new table as fresh for each statement execute function mark_facts_dirty();
create trigger environmental_health_fact_update after update on environmental_health_fact
  referencing new table as fresh for each statement execute function mark_facts_dirty();

create table key_question_summary (
  span text collate "C" not null,
  region_level smallint not null,
  region_code text collate "C" not null,
  facility_type text not null,
  mode text not null check (mode in ('all', 'confirmed')),
  key_wash_no_service integer not null default 0,
  key_wash_limited_service integer not null default 0,
  key_wash_base_service integer not null default 0,
  key_wash_plenary_service integer not null default 0,
  key_air_level_no_service integer not null default 0,
  key_air_level_limited_service integer not null default 0,
  key_air_level_base_service integer not null default 0,
  key_air_level_plenary_service integer not null default 0,
  key_sanitasi_level_no_service integer not null default 0,
  key_sanitasi_level_limited_service integer not null default 0,
  key_sanitasi_level_base_service integer not null default 0,
  key_sanitasi_level_plenary_service integer not null default 0,
  key_higiene_level_no_service integer not null default 0,
  key_higiene_level_limited_service integer not null default 0,
  key_higiene_level_base_service integer not null default 0,
  key_higiene_level_plenary_service integer not null default 0,
  key_limbah_level_no_service integer not null default 0,
  key_limbah_level_limited_service integer not null default 0,
  key_limbah_level_base_service integer not null default 0,
  key_limbah_level_plenary_service integer not null default 0,
  key_kebersihan_lingkungan_level_no_service integer not null default 0,
  key_kebersihan_lingkungan_level_limited_service integer not null default 0,
  key_kebersihan_lingkungan_level_base_service integer not null default 0,
  key_kebersihan_lingkungan_level_plenary_service integer not null default 0,
  primary key (span, region_level, region_code, facility_type, mode)
);
create trigger key_question_fact_insert after insert on key_question_fact
  referencing new table as fresh for each statement execute function mark_facts_dirty();
create trigger key_question_fact_update after update on key_question_fact
  referencing new table as fresh for each statement execute function mark_facts_dirty();

create table sanitarian_kit_summary (
  span text collate "C" not null,
  region_level smallint not null,
  region_code text collate "C" not null,
  facility_type text not null,
  mode text not null check (mode in ('all', 'confirmed')),
  kit_availability_of double precision not null default 0,
  kit_availability_per double precision not null default 0,
  kit_availability_n integer not null default 0,
  kit_condition_of double precision not null default 0,
  kit_condition_per double precision not null default 0,
  kit_condition_n integer not null default 0,
  kit_calibration_of double precision not null default 0,
  kit_calibration_per double precision not null default 0,
  kit_calibration_n integer not null default 0,
  kit_use_of double precision not null default 0,
  kit_use_per double precision not null default 0,
  kit_use_n integer not null default 0,
  kit_category_complete integer not null default 0,
  kit_category_enough integer not null default 0,
  kit_category_lacking integer not null default 0,
  kit_category_none integer not null default 0,
  primary key (span, region_level, region_code, facility_type, mode)
);
create trigger sanitarian_kit_fact_insert after insert on sanitarian_kit_fact
  referencing new table as fresh for each statement execute function mark_facts_dirty();
create trigger sanitarian_kit_fact_update after update on sanitarian_kit_fact
  referencing new table as fresh for each statement execute function mark_facts_dirty();
