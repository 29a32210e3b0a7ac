create table covid_waste_fact (
  report_id integer primary key references report on delete cascade,
  nihil boolean not null,
  days_reported smallint not null,
  days_in_month smallint not null,
  infectious_kg double precision,
  sharps_kg double precision,
  domestic_kg double precision,
  ppe_kg double precision,
  solid_kg double precision,
  treated_own_kg double precision,
  third_party_kg double precision,
  residue_kg double precision,
  opening_kg double precision,
  closing_kg double precision,
  liquid_m3 double precision,
  inpatients integer,
  outpatients integer,
  vaccinations integer,
  inpatient_solid_kg double precision
);

create table mercury_fact (
  report_id integer primary key references report on delete cascade,
  owned integer not null,
  in_use integer not null,
  stored integer not null,
  withdrawn integer not null,
  broken integer not null,
  removed integer not null,
  replaced integer not null,
  status text not null check (status in ('none', 'in_use', 'stored', 'done')),
  amalgam_owned_g double precision not null,
  amalgam_in_use_g double precision not null,
  by_device jsonb not null
);

create domain service_level as text
  check (value in ('no_service', 'limited_service', 'base_service', 'plenary_service'));

create table environmental_health_fact (
  report_id integer primary key references report on delete cascade,
  air_level service_level,
  sanitasi_level service_level,
  limbah_level service_level,
  higiene_level service_level,
  kebersihan_lingkungan_level service_level,
  energi_level service_level,
  manajemen_level service_level,
  air_score double precision,
  sanitasi_score double precision,
  limbah_score double precision,
  higiene_score double precision,
  kebersihan_lingkungan_score double precision,
  energi_score double precision,
  manajemen_score double precision,
  wash_level service_level,
  criteria boolean,
  water_and_sanitation boolean
);

create table key_question_fact (
  report_id integer primary key references report on delete cascade,
  air_level service_level,
  sanitasi_level service_level,
  higiene_level service_level,
  limbah_level service_level,
  kebersihan_lingkungan_level service_level,
  wash_level service_level,
  water_and_sanitation boolean,
  power_now boolean,
  licensed_waste boolean
);

create table sanitarian_kit_fact (
  report_id integer primary key references report on delete cascade,
  owned boolean not null,
  items_usable smallint not null,
  items_listed smallint not null,
  pieces_good integer not null,
  pieces integer not null,
  items_calibrated smallint not null,
  items_to_calibrate smallint not null,
  items_used smallint not null,
  items_available smallint not null,
  category text not null check (category in ('complete', 'enough', 'lacking', 'none')),
  inspections integer not null,
  samples_water integer not null,
  samples_food integer not null
);
