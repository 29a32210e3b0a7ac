-- What a confirmed figure and a small cell need: how many facilities have a report in the span, and what was on time and is confirmed.
alter table reporting_summary
  add column on_time_confirmed integer not null default 0,
  add column facilities integer not null default 0,
  add column facilities_confirmed integer not null default 0;
