-- The self-assessment of climate resilience (CRESHCF): facility x year x semester, in three parts.

-- The question bank. A changed wording is a new revision, so that answers keep the words of their time; an id is never used
-- again. A question without a current revision is retired: hidden from new answers, still there for old ones.
create table assessment_question (
  id integer not null,
  revision smallint not null,
  is_current boolean not null,
  part text not null check (part in (
    'quick', 'hazardGeneral', 'hazardSpecial', 'vulnerability', 'capacity')),
  hazard text check (hazard in ('banjir', 'badai', 'kenaikanAir', 'kekeringan', 'kebakaranHutan')),
  category text check (category in ('health', 'wash', 'energy', 'infrastructure')),
  group_id smallint,
  group_name text,
  -- Of the hazard instrument: the last item of a cell, which asks for a text.
  is_other boolean not null default false,
  dimension text,
  level text check (level in ('Tinggi', 'Sedang', 'Rendah')),
  text text not null,
  since timestamptz not null default now(),
  primary key (id, revision),
  check ((part = 'capacity') = (group_id is not null and group_name is not null)),
  check ((part = 'hazardSpecial') = (level is not null and dimension is not null)),
  check (part not in ('hazardGeneral', 'hazardSpecial') or hazard is not null),
  check (part not in ('hazardGeneral', 'hazardSpecial', 'vulnerability') or category is not null)
);
create unique index assessment_question_current on assessment_question (id) where is_current;

-- A quick assessment; a new one replaces the old, which stays in the history.
create table quick_assessment (
  facility_id integer not null references facility,
  year smallint not null check (year >= 2020),
  semester smallint not null check (semester in (1, 2)),
  part text not null check (part in ('hazard', 'vulnerability', 'capacity')),
  -- {"1": "ya", …}
  answers jsonb not null,
  -- The ticked hazards; null where the boxes are no part of the answer.
  hazards text[],
  saved_at timestamptz not null,
  saved_by integer not null references account,
  primary key (facility_id, year, semester, part)
);

-- A sending of an instrument. The newest counts; the earlier ones stay with their answers.
create table assessment_instrument (
  id integer generated always as identity primary key,
  facility_id integer not null references facility,
  year smallint not null check (year >= 2020),
  semester smallint not null check (semester in (1, 2)),
  part text not null check (part in ('hazard', 'vulnerability', 'capacity')),
  number smallint not null,
  is_current boolean not null default true,
  -- Made by the page, so that a repeated sending whose reply was lost is answered alike.
  send_key uuid,
  sent_at timestamptz not null,
  sent_by integer not null references account,
  -- An administrator has reopened it, and the facility has not sent it again yet.
  reopened_at timestamptz,
  reopened_by integer references account,
  reopen_reason text,
  unique (facility_id, year, semester, part, number),
  check ((reopened_at is null) = (reopened_by is null) and (reopened_at is null) = (reopen_reason is null))
);
create unique index assessment_instrument_current
  on assessment_instrument (facility_id, year, semester, part) where is_current;

-- One row per answered item. Of the hazard instrument: impact, potential and the text beside "lainnya", or the ticked level;
-- of the others: the level and the link to its evidence. Beware: "Tinggi" is bad in two instruments and good in the third.
create table assessment_answer (
  instrument_id integer not null references assessment_instrument on delete cascade,
  question_id integer not null,
  question_revision smallint not null,
  impact boolean,
  potential boolean,
  other_text text check (char_length(other_text) between 3 and 200),
  level text check (level in ('Tinggi', 'Sedang', 'Rendah')),
  link text check (char_length(link) <= 2000),
  primary key (instrument_id, question_id),
  foreign key (question_id, question_revision) references assessment_question (id, revision),
  check ((impact is null) = (potential is null) and (impact is null) <> (level is null))
);

-- Who did what to a part of a period, and why; what a quick assessment then held.
create table assessment_history (
  id bigint generated always as identity primary key,
  facility_id integer not null references facility,
  year smallint not null,
  semester smallint not null,
  part text not null check (part in ('hazard', 'vulnerability', 'capacity')),
  action text not null check (action in ('saveQuick', 'send', 'reopen')),
  at timestamptz not null,
  actor_id integer not null references account,
  actor_name text not null,
  actor_role text not null,
  reason text,
  instrument_id integer references assessment_instrument,
  detail jsonb
);
create index assessment_history_of_period on assessment_history (facility_id, year, semester, id);

-- The hazard level of a regency or city by the national disaster-risk index.
create table irbi_level (
  regency_code text collate "C" not null references regency,
  hazard text not null check (hazard in ('banjir', 'badai', 'kenaikanAir', 'kekeringan', 'kebakaranHutan')),
  level text not null check (level in ('Tinggi', 'Sedang', 'Rendah')),
  -- Where it comes from, such as "IRBI 2024".
  source text,
  updated_at timestamptz not null,
  updated_by integer references account,
  primary key (regency_code, hazard)
);

-- What a period is worth, computed whenever one of its parts is saved; see src/indicators/self-assessment-scores.ts.
create table assessment_result (
  facility_id integer not null references facility,
  year smallint not null,
  semester smallint not null,
  hazard_sent boolean not null,
  vulnerability_sent boolean not null,
  capacity_sent boolean not null,
  risk_max double precision,
  risk_mean double precision,
  risk_class text check (risk_class in ('Tinggi', 'Sedang', 'Rendah')),
  leading_hazard text,
  capacity_index double precision,
  quick_hazard double precision,
  quick_vulnerability double precision,
  quick_capacity double precision,
  computed_at timestamptz not null,
  primary key (facility_id, year, semester)
);
create index assessment_result_by_period on assessment_result (year, semester, facility_id)
  include (hazard_sent, vulnerability_sent, capacity_sent, risk_max, risk_class, capacity_index);

-- The same per active hazard, with the parts of its index, so that a new level of the region needs no answers.
create table assessment_hazard_result (
  facility_id integer not null,
  year smallint not null,
  semester smallint not null,
  hazard text not null,
  base_level text check (base_level in ('Tinggi', 'Sedang', 'Rendah')),
  severity double precision,
  breadth double precision,
  hazard_index double precision,
  vulnerability_index double precision,
  risk_index double precision,
  primary key (facility_id, year, semester, hazard),
  foreign key (facility_id, year, semester) references assessment_result on delete cascade
);
