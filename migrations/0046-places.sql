-- Facilities as administrators keep them: closings that have ended, moves to another region, merged duplicates; see docs/decisions/0049.

-- Months from `from_month` to the one before `until_month`, in which a facility was closed that has opened again. The closing that
-- lasts is facility.closed_on.
create table facility_closure (
  facility_id integer not null references facility,
  from_month text collate "C" not null check (from_month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  until_month text collate "C" not null check (until_month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  primary key (facility_id, from_month),
  check (until_month > from_month)
);

-- From which month a facility has lain in another region.
create table facility_move (
  facility_id integer not null references facility,
  from_month text collate "C" not null check (from_month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  former_regency_code text collate "C" not null references regency,
  regency_code text collate "C" not null references regency,
  moved_by integer not null references account,
  moved_at timestamptz not null,
  primary key (facility_id, from_month)
);

-- A duplicate is closed and names the facility that has taken its reports; what its name is compared by.
alter table facility
  add column merged_into integer references facility check (merged_into <> id),
  add column name_key text generated always as (
    regexp_replace(lower(name), '\m(uptd?|blud|puskesmas|pkm|rumah|sakit|umum|daerah|rsud?|rs)\M|[^a-z0-9]', '', 'g')) stored;
create index facility_merged on facility (merged_into) where merged_into is not null;
create index facility_alike on facility (regency_code, type, name_key) where closed_on is null;

-- Two administrators who edit an office get a choice.
alter table office add column version integer not null default 1;

-- A period of the self-assessment goes to another facility with its scores.
alter table assessment_hazard_result
  drop constraint assessment_hazard_result_facility_id_year_semester_fkey,
  add constraint assessment_hazard_result_facility_id_year_semester_fkey
    foreign key (facility_id, year, semester) references assessment_result on delete cascade on update cascade;

-- Where a facility's reports of a month are counted: where its duties are, else where it lay before it moved, else where it lies.
create function facility_regency(of_facility integer, of_month text) returns text language sql stable as $$
  select coalesce(
    (select regency_code from duty where form = 'fasyankes' and month = of_month and facility_id = of_facility),
    (select former_regency_code from facility_move where facility_id = of_facility and from_month > of_month
      order by from_month limit 1),
    (select regency_code from facility where id = of_facility))
$$;

create or replace function place_report() returns trigger language plpgsql as $$
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
    return new;
  end if;
  select move.former_regency_code as regency_code, regency.province_code into place
    from facility_move move join regency on regency.code = move.former_regency_code
    where move.facility_id = new.facility_id and move.from_month > new.month
    order by move.from_month limit 1;
  if found then
    new.regency_code := place.regency_code;
    new.province_code := place.province_code;
  end if;
  return new;
end $$;
