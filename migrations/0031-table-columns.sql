-- The columns that a person wants to see of a form's table; without a row, the usual ones.
create table table_columns (
  account_id integer not null references account on delete cascade,
  form text not null,
  columns text[] not null check (cardinality(columns) > 0),
  primary key (account_id, form)
);
