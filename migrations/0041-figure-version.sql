-- How often each kind of summary has been counted again. Answers made of them are kept as long as it stands still.
create table figure_version (
  kind text primary key check (kind in ('sums', 'spread', 'quality')),
  version bigint not null default 0
);
insert into figure_version (kind) values ('sums'), ('spread'), ('quality');
