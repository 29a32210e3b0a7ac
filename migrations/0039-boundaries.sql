-- Boundaries that administrators have uploaded and that were found whole: the two files of the map as TopoJSON, and where each region lies.
create table boundary_set (
  id integer generated always as identity primary key,
  -- Part of the names of its files; changes with what they hold.
  key text collate "C" not null,
  source text not null,
  file_name text not null,
  provinces text not null,
  regencies text not null,
  extents jsonb not null,
  uploaded_by integer not null references account,
  uploaded_at timestamptz not null
);
create index boundary_set_by_key on boundary_set (key);
-- What the map draws: one row at most; without a set, what was delivered with the product.
create table boundary_use (
  is_only boolean primary key default true check (is_only),
  set_id integer references boundary_set,
  used_by integer not null references account,
  used_at timestamptz not null
);
