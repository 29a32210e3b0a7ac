-- Questions of the explorer that a person keeps under a name; who has the code may open it.
create table saved_view (
  code text collate "C" primary key,
  account_id integer not null references account on delete cascade,
  name text not null,
  question text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index saved_view_list on saved_view (account_id, updated_at desc, code);
