-- Devices with mercury in use and stored by kind, and reports of medical waste whose analysis is complete; see docs/decisions/0042.
alter table mercury_summary
  add column mercury_in_use_thermometer double precision not null default 0,
  add column mercury_in_use_thermometer_n integer not null default 0,
  add column mercury_in_use_sphygmomanometer double precision not null default 0,
  add column mercury_in_use_sphygmomanometer_n integer not null default 0,
  add column mercury_in_use_cantor_tube double precision not null default 0,
  add column mercury_in_use_cantor_tube_n integer not null default 0,
  add column mercury_in_use_miller_abbott_tube double precision not null default 0,
  add column mercury_in_use_miller_abbott_tube_n integer not null default 0,
  add column mercury_in_use_esophageal_dilator double precision not null default 0,
  add column mercury_in_use_esophageal_dilator_n integer not null default 0,
  add column mercury_stored_thermometer double precision not null default 0,
  add column mercury_stored_thermometer_n integer not null default 0,
  add column mercury_stored_sphygmomanometer double precision not null default 0,
  add column mercury_stored_sphygmomanometer_n integer not null default 0,
  add column mercury_stored_cantor_tube double precision not null default 0,
  add column mercury_stored_cantor_tube_n integer not null default 0,
  add column mercury_stored_miller_abbott_tube double precision not null default 0,
  add column mercury_stored_miller_abbott_tube_n integer not null default 0,
  add column mercury_stored_esophageal_dilator double precision not null default 0,
  add column mercury_stored_esophageal_dilator_n integer not null default 0;
alter table waste_summary
  add column waste_analysed_ya integer not null default 0,
  add column waste_analysed_tidak integer not null default 0;

-- Both are counted again; compliance of more than a month now counts each of its months.
insert into summary_dirty (form, month, facility_id, regency_code, facility_type)
select form, month, min(facility_id), regency_code, facility_type from report
where form in ('alkesbermerkuri', 'limbahfasyankes') and status <> 'draft'
group by form, month, regency_code, facility_type;
