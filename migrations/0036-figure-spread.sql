-- How the facilities of a group spread over a figure of a month: smallest, quartiles, largest. Groups are a type ('hospital') or a
-- class within it ('hospital.B', 'publicHealthCenter.inpatient'); regions are the nation and provinces.
create table figure_spread (
  figure text not null,
  month text collate "C" not null,
  mode text not null check (mode in ('all', 'confirmed')),
  region_level smallint not null,
  region_code text collate "C" not null,
  facility_group text not null,
  n integer not null,
  least double precision not null,
  first_quartile double precision not null,
  median double precision not null,
  third_quartile double precision not null,
  most double precision not null,
  primary key (figure, month, mode, region_level, region_code, facility_group)
);
-- Which months of a form have changed since their spread was counted.
create table spread_dirty (
  form text not null,
  month text collate "C" not null,
  at timestamptz not null default now(),
  primary key (form, month)
);
