-- Figures that somebody has quoted: what they were then, under a short public address.
create table figure_quote (
  code text primary key,
  figure text not null,
  region_level smallint not null,
  region_code text collate "C" not null,
  span text collate "C" not null,
  facility_type text,
  -- The figure as everyone was told it, with its words and its definition of that day.
  told jsonb not null,
  quoted_by integer not null references account,
  quoted_at timestamptz not null
);
create index figure_quote_of_account on figure_quote (quoted_by, quoted_at desc);
