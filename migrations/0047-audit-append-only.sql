-- The facility that an entry of the audit concerns: the one it is about, else that of the account that acted.
create function facility_of_act(subject text, subject_id text, actor integer) returns integer stable language sql as $$
  select coalesce(
    case
      when subject_id !~ '^\d{1,9}(/|$)' then null
      when subject = 'facility' then subject_id::integer
      when subject = 'report' then (select facility_id from report where id = subject_id::integer)
      when subject = 'account' then (select facility_id from account where id = subject_id::integer)
      when subject = 'self-assessment' then split_part(subject_id, '/', 1)::integer
    end,
    (select facility_id from account where id = actor))
$$;

-- And the transaction that wrote it: once it is older than every open one, nothing can come before it any more.
alter table audit
  add column facility_id integer,
  add column txid xid8 not null default pg_current_xact_id();
update audit set facility_id = facility_of_act(subject, subject_id, actor_id);

create function set_facility_of_act() returns trigger language plpgsql as $$
begin
  new.facility_id := facility_of_act(new.subject, new.subject_id, new.actor_id);
  return new;
end $$;
create trigger audit_of_facility before insert on audit
  for each row when (new.facility_id is null) execute function set_facility_of_act();

drop index audit_by_actor;
create index audit_by_actor on audit (actor_id, at desc, id desc);
create index audit_by_facility on audit (facility_id, at desc, id desc);
create index audit_by_action on audit (action, at desc, id desc);
create index audit_by_transaction on audit (txid, id);

-- What was refused to an account, one row for each call and minute with a count; a job carries it into the audit.
create table refusal (
  actor_id integer not null references account,
  call text not null,
  at timestamptz not null,
  code text not null,
  address text not null,
  count integer not null default 1,
  primary key (actor_id, call, at)
);
drop index audit_refusal;

-- The entries of the audit in the order in which they were chained; each hash covers its entry and the hash before it.
create table audit_chain (
  position bigint primary key,
  audit_id bigint not null unique,
  hash bytea not null
);

-- What is written stays. The application's role has no right to change it; this stops everybody else.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only takes new rows: % is refused.', tg_table_name, lower(tg_op) using errcode = 'insufficient_privilege';
end $$;
create trigger audit_stays before update or delete or truncate on audit
  for each statement execute function refuse_change();
create trigger audit_chain_stays before update or delete or truncate on audit_chain
  for each statement execute function refuse_change();
