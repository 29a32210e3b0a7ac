-- Regions by their Kemendagri codes: 11, 11.01, 11.01.01.
create table province (
  code text collate "C" primary key,
  name text not null,
  zone text not null check (zone in ('WIB', 'WITA', 'WIT'))
);

create table regency (
  code text collate "C" primary key,
  province_code text collate "C" not null references province,
  name text not null
);
create index regency_by_province on regency (province_code, code);

create table district (
  code text collate "C" primary key,
  regency_code text collate "C" not null references regency,
  name text not null
);
create index district_by_regency on district (regency_code, code);

-- A health office: of a province (no regency) or of a regency/city.
create table office (
  id integer generated always as identity primary key,
  name text not null,
  province_code text collate "C" not null references province,
  regency_code text collate "C" references regency,
  address text,
  phone text,
  email text,
  created_at timestamptz not null default now()
);
create unique index office_of_regency on office (regency_code) where regency_code is not null;
create unique index office_of_province on office (province_code) where regency_code is null;

create table facility (
  id integer generated always as identity primary key,
  -- The ministry's facility code; how people and spreadsheets name a facility.
  code text not null unique,
  name text not null,
  type text not null check (type in ('hospital', 'publicHealthCenter')),
  hospital_class text check (hospital_class in ('A', 'B', 'C', 'D', 'D_pratama', 'khusus')),
  region_type text not null check (region_type in ('veryRemote', 'remote', 'rural', 'urban')),
  ownership text check (ownership in ('kemenkes', 'pemda', 'tni_polri', 'bumn', 'swasta')),
  inpatient boolean not null,
  beds integer check (beds between 0 and 5000),
  covid_handler boolean not null default false,
  province_code text collate "C" not null references province,
  regency_code text collate "C" not null references regency,
  district_code text collate "C" references district,
  address text,
  phone text,
  email text,
  latitude double precision check (latitude between -12 and 7),
  longitude double precision check (longitude between 94 and 142),
  active_since date not null default '2020-01-01',
  closed_on date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (type = 'publicHealthCenter' or inpatient),
  check (type = 'hospital' or hospital_class is null)
);
create index facility_by_regency on facility (regency_code, type, name, id);
create index facility_by_province on facility (province_code, type, name, id);

create table account (
  id integer generated always as identity primary key,
  -- An e-mail address; compared without regard to case.
  username text not null,
  full_name text not null,
  role text not null check (role in (
    'Administrator', 'MinistryOfHealth', 'External',
    'HealthServiceFacility', 'PublicHealthService_Regency', 'PublicHealthService_Province')),
  -- Null until the person has set a password through an invitation.
  password_hash text,
  status text not null default 'active' check (status in ('active', 'nonactive')),
  facility_id integer unique references facility,
  -- The region that an office's account sees.
  province_code text collate "C" references province,
  regency_code text collate "C" references regency,
  phone text,
  position text,
  profile text,
  photo_file_id integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((role = 'HealthServiceFacility') = (facility_id is not null)),
  check (role <> 'PublicHealthService_Regency' or (regency_code is not null and province_code is not null)),
  check (role <> 'PublicHealthService_Province' or (province_code is not null and regency_code is null))
);
create unique index account_by_username on account (lower(username));
create index account_by_role on account (role, status, full_name, id);
create index account_of_regency on account (regency_code, role) where regency_code is not null;
create index account_of_province on account (province_code, role) where province_code is not null;

-- A sign-in. The token itself is never stored.
create table session (
  token_hash bytea primary key,
  account_id integer not null references account on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text,
  address text
);
create index session_by_account on session (account_id, created_at desc);

-- Failed sign-ins, by account name and by address; slows both down.
create table sign_in_failure (
  subject text primary key,
  failures integer not null,
  last_failure_at timestamptz not null,
  blocked_until timestamptz
);

-- An upload. The bytes live in the file store under storage_key.
create table file (
  id integer generated always as identity primary key,
  owner_id integer not null references account,
  facility_id integer references facility,
  name text not null,
  mime text not null,
  size integer not null check (size > 0),
  sha256 text not null,
  storage_key text not null unique,
  created_at timestamptz not null default now()
);
create index file_by_owner on file (owner_id, id);
alter table account add constraint account_photo foreign key (photo_file_id) references file;

-- Settings that an administrator may change; see domain/month.ts for their meaning.
create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
insert into setting (key, value) values ('deadlines', '{"dueDay": 10, "lockDay": null}');

-- Who changed what; written in the transaction of the change.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id integer references account,
  action text not null,
  subject text not null,
  subject_id text not null,
  detail jsonb
);
create index audit_by_time on audit (at desc, id desc);
create index audit_by_subject on audit (subject, subject_id, id desc);
create index audit_by_actor on audit (actor_id, id desc);
