-- What the rules of data quality find in a month's reports; see docs/decisions/0043.

-- The months that have something to look at. A month is due when it was touched after it was last looked at.
create table quality_month (
  month text collate "C" primary key,
  touched_at timestamptz not null,
  -- The touch up to which it has been looked at, and when that was.
  seen_at timestamptz,
  counted_at timestamptz
);

create table quality_finding (
  id bigint generated always as identity primary key,
  month text collate "C" not null,
  rule text not null,
  form text not null,
  facility_id integer not null references facility,
  -- Null where a report is owed and has not come.
  report_id integer references report on delete cascade,
  regency_code text collate "C" not null,
  facility_type text not null,
  -- The numbers that the finding rests on.
  detail jsonb not null
);
create index quality_finding_list on quality_finding (month, rule, regency_code, facility_id, id)
  include (form, facility_type);
create index quality_finding_of_report on quality_finding (report_id);

-- An office is asked once a day to look at what a rule found in a month.
create table quality_request (
  month text collate "C" not null,
  rule text not null,
  regency_code text collate "C" not null references regency,
  day date not null,
  requested_at timestamptz not null,
  requested_by integer not null references account,
  findings integer not null,
  primary key (regency_code, month, rule, day)
);

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('sent', 'returned', 'confirmed', 'reopened', 'due', 'overdue', 'remind', 'quality'));

-- What the summaries have just counted again touches the month, and the twelve after it, which are compared with it.
create function touch_quality_months() returns trigger language plpgsql as $$
begin
  insert into quality_month (month, touched_at)
    select month, clock_timestamp() from (select distinct month from gone) counted order by month
    on conflict (month) do update set touched_at = excluded.touched_at;
  update quality_month set touched_at = clock_timestamp()
    from (select distinct month from gone) counted
    where quality_month.month > counted.month
      and quality_month.month <= to_char((counted.month || '-01')::date + interval '12 months', 'YYYY-MM');
  return null;
end $$;
create trigger summary_dirty_delete after delete on summary_dirty
  referencing old table as gone for each statement execute function touch_quality_months();

insert into quality_month (month, touched_at) select distinct month, now() from duty;

-- How fast offices decide on a month's reports, and how long its reports wait.
create index report_pace on report (month, form, regency_code) include (status, sent_at, decided_at) where status <> 'draft';
