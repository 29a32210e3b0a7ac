-- What a search of accounts looks through, in small letters beforehand: names and addresses of 13,500 at each letter typed.
alter table account add column searched text not null
  generated always as (lower(full_name || chr(10) || username)) stored;
