-- The versions of every form; a report is shown with its own for ever.
create table form_version (
  form text not null,
  version integer not null,
  valid_from text collate "C" not null check (valid_from ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  -- json, not jsonb: the order of sections, fields and options is part of the form.
  definition json not null,
  published_at timestamptz not null default now(),
  primary key (form, version)
);
create index form_version_by_month on form_version (form, valid_from desc, version desc);

-- The narrow row of a report: facility x form x month, with what lists, counts and queues ask for.
create table report (
  id integer generated always as identity primary key,
  facility_id integer not null references facility,
  form text not null,
  month text collate "C" not null check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  status text not null check (status in ('draft', 'sent', 'revise', 'confirmed')),
  -- Counts the saves; who saves over a newer one is asked to choose.
  version integer not null default 1,
  form_version integer not null,
  facility_type text not null,
  province_code text collate "C" not null,
  regency_code text collate "C" not null,
  created_at timestamptz not null,
  saved_at timestamptz not null,
  saved_by integer not null references account,
  first_sent_at timestamptz,
  sent_at timestamptz,
  -- When the device queued the sending, if it was offline then.
  queued_at timestamptz,
  on_time boolean,
  -- Since an office has opened it, a sent report can no longer be withdrawn.
  opened_at timestamptz,
  decided_at timestamptz,
  decided_by integer references account,
  -- How many hard questions a reviewer should look at; see the flags of the queue.
  flags text[] not null default '{}',
  foreign key (form, form_version) references form_version (form, version),
  unique (facility_id, form, month)
);
create index report_queue on report (regency_code, month, form, status, sent_at, id);
create index report_queue_of_province on report (province_code, month, form, status, sent_at, id);
create index report_by_month on report (month, form, status);
create index report_of_facility on report (facility_id, month desc, form);

-- The wide row: one sheet per form of the report (its own, and sub-forms such as BOR).
create table report_sheet (
  report_id integer not null references report on delete cascade,
  form text not null,
  answers jsonb not null,
  -- Fields that came from last month and nobody has touched since.
  copied text[] not null default '{}',
  primary key (report_id, form)
);

-- One row per sending: what was sent, its receipt, and the key that makes a repeated sending harmless.
create table submission (
  id integer generated always as identity primary key,
  report_id integer not null references report on delete cascade,
  number integer not null,
  send_key uuid not null,
  sheets jsonb not null,
  form_version integer not null,
  sent_by integer not null references account,
  sent_at timestamptz not null,
  queued_at timestamptz,
  on_time boolean not null,
  receipt_number text not null unique,
  verification_code text not null unique,
  unique (report_id, number),
  unique (report_id, send_key)
);

create table report_history (
  id bigint generated always as identity primary key,
  report_id integer not null references report on delete cascade,
  at timestamptz not null,
  actor_id integer not null references account,
  actor_name text not null,
  actor_role text not null,
  transition text not null,
  from_status text not null,
  to_status text not null,
  reason text,
  -- Remarks per field: {"field": "text"}.
  remarks jsonb,
  submission_id integer references submission
);
create index report_history_of_report on report_history (report_id, id);

-- A reviewer's remarks before the decision; gone with it (the history keeps them).
create table review_note (
  report_id integer primary key references report on delete cascade,
  remarks jsonb not null,
  reviewer_id integer not null references account,
  saved_at timestamptz not null
);

create table notification (
  id bigint generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  kind text not null check (kind in ('sent', 'returned', 'confirmed', 'reopened', 'due', 'overdue', 'remind')),
  report_id integer references report on delete cascade,
  form text not null,
  month text collate "C" not null,
  -- Whom it speaks of, and the reason of a return.
  facility_id integer references facility,
  detail text,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notification_of_account on notification (account_id, id desc);
create index notification_unread on notification (account_id, id desc) where read_at is null;

-- What a medical-waste report is worth, computed whenever its state changes; see src/indicators.
create table waste_fact (
  report_id integer primary key references report on delete cascade,
  service_sorting boolean not null,
  service_packaging boolean not null,
  service_transportation boolean not null,
  service_storage boolean not null,
  service_processing boolean not null,
  service_management boolean not null,
  services_fulfilled smallint not null,
  criteria boolean,
  analysis_completed boolean not null,
  generated_kg double precision,
  hazardous_kg double precision,
  opening_kg double precision,
  managed_kg double precision,
  available_kg double precision,
  closing_kg double precision,
  domestic_kg double precision,
  generated_by_category jsonb not null,
  bor_patient_days integer,
  bor_bed_days integer,
  bor_discharges integer,
  bor_beds integer
);
