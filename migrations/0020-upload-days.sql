-- What an account has uploaded on a day of its zone, whatever became of it.
create table upload_day (
  account_id integer not null references account on delete cascade,
  day date not null,
  files integer not null,
  bytes bigint not null,
  primary key (account_id, day)
);
create index upload_day_by_day on upload_day (day);
