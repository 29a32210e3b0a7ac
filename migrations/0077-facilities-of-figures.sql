-- A small cell is one of few facilities that have the figure itself: how many is kept for each figure that counts every month of a span.
-- A month has one report of each, so that only longer spans are untold until they have been counted again.
alter table waste_summary
  add column waste_generated_facilities integer not null default 0,
  add column waste_hazardous_facilities integer not null default 0,
  add column waste_per_bed_day_facilities integer not null default 0,
  add column waste_per_patient_day_facilities integer not null default 0,
  add column waste_per_day_facilities integer not null default 0,
  add column waste_managed_facilities integer not null default 0,
  add column waste_infectious_facilities integer not null default 0,
  add column waste_sharps_facilities integer not null default 0,
  add column waste_pathological_facilities integer not null default 0,
  add column waste_chemical_facilities integer not null default 0,
  add column waste_radioactive_facilities integer not null default 0,
  add column waste_pharmaceutical_facilities integer not null default 0,
  add column waste_cytotoxic_facilities integer not null default 0,
  add column waste_heavy_metal_facilities integer not null default 0,
  add column waste_pressurised_facilities integer not null default 0,
  add column waste_compliance_facilities integer not null default 0,
  add column waste_analysed_facilities integer not null default 0,
  add column bor_facilities integer not null default 0,
  add column avlos_facilities integer not null default 0,
  add column toi_facilities integer not null default 0;
update waste_summary set
  waste_generated_facilities = waste_generated_n,
  waste_hazardous_facilities = waste_hazardous_n,
  waste_per_bed_day_facilities = waste_per_bed_day_n,
  waste_per_patient_day_facilities = waste_per_patient_day_n,
  waste_per_day_facilities = waste_per_day_n,
  waste_managed_facilities = waste_managed_n,
  waste_infectious_facilities = waste_infectious_n,
  waste_sharps_facilities = waste_sharps_n,
  waste_pathological_facilities = waste_pathological_n,
  waste_chemical_facilities = waste_chemical_n,
  waste_radioactive_facilities = waste_radioactive_n,
  waste_pharmaceutical_facilities = waste_pharmaceutical_n,
  waste_cytotoxic_facilities = waste_cytotoxic_n,
  waste_heavy_metal_facilities = waste_heavy_metal_n,
  waste_pressurised_facilities = waste_pressurised_n,
  waste_compliance_facilities = waste_compliance_ya + waste_compliance_tidak,
  waste_analysed_facilities = waste_analysed_ya + waste_analysed_tidak,
  bor_facilities = bor_n,
  avlos_facilities = avlos_n,
  toi_facilities = toi_n
where span ~ '^\d{4}-\d{2}$';
alter table covid_waste_summary
  add column covid_solid_facilities integer not null default 0,
  add column covid_infectious_facilities integer not null default 0,
  add column covid_sharps_facilities integer not null default 0,
  add column covid_domestic_facilities integer not null default 0,
  add column covid_ppe_facilities integer not null default 0,
  add column covid_liquid_facilities integer not null default 0,
  add column covid_patients_facilities integer not null default 0,
  add column covid_per_patient_day_facilities integer not null default 0,
  add column covid_handed_over_facilities integer not null default 0,
  add column covid_days_facilities integer not null default 0;
update covid_waste_summary set
  covid_solid_facilities = covid_solid_n,
  covid_infectious_facilities = covid_infectious_n,
  covid_sharps_facilities = covid_sharps_n,
  covid_domestic_facilities = covid_domestic_n,
  covid_ppe_facilities = covid_ppe_n,
  covid_liquid_facilities = covid_liquid_n,
  covid_patients_facilities = covid_patients_n,
  covid_per_patient_day_facilities = covid_per_patient_day_n,
  covid_handed_over_facilities = covid_handed_over_n,
  covid_days_facilities = covid_days_n
where span ~ '^\d{4}-\d{2}$';
alter table sanitarian_kit_summary
  add column kit_use_facilities integer not null default 0;
update sanitarian_kit_summary set
  kit_use_facilities = kit_use_n
where span ~ '^\d{4}-\d{2}$';
-- Who has sent the part on vulnerability but named no hazard has no index of it.
alter table assessment_summary add column vulnerability_n integer not null default 0;

-- All are counted again, also how many facilities have sent what they owe.
insert into summary_dirty (form, month, facility_id, regency_code, facility_type)
select form, month, min(facility_id), regency_code, facility_type from report
where status <> 'draft'
group by form, month, regency_code, facility_type;
update assessment_result set computed_at = computed_at;
