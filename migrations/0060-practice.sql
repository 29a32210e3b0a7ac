-- 'Mode latihan': a facility fills, sends and corrects its reports where nobody counts them; see docs/decisions/0056. Every table
-- that the life of a report writes has one of the same name here, which stands before it while a session practises.
create schema practice;

-- Makes, or makes again and empty, the tables of practice of these public ones: columns, defaults, checks and indexes alike. A
-- reference leads to the table of practice where there is one; what is deleted outside takes with it what was practised with it.
-- Ids begin where those of the public tables end, so that an address of one world opens nothing in the other.
create function practice.stand_in(names text[]) returns void language plpgsql as $$
declare
  name text;
  one record;
begin
  foreach name in array names loop
    execute format('drop table if exists practice.%I cascade', name);
    execute format('create table practice.%1$I (like public.%1$I including all)', name);
    for one in
      select attname from pg_attribute where attrelid = format('practice.%I', name)::regclass and attidentity <> ''
    loop
      execute format(
        'alter table practice.%I alter column %I set minvalue 1000000000 set start with 1000000000 restart with 1000000000',
        name, one.attname);
    end loop;
  end loop;
  foreach name in array names loop
    for one in
      select key.conname, target.relname as target, key.confdeltype = 'c' as cascades, key.confupdtype = 'c' as follows,
        to_regclass(format('practice.%I', target.relname)) is not null as is_practised,
        (select string_agg(quote_ident(attname), ', ' order by place)
          from unnest(key.conkey) with ordinality as part (attnum, place)
            join pg_attribute using (attnum) where attrelid = key.conrelid) as own,
        (select string_agg(quote_ident(attname), ', ' order by place)
          from unnest(key.confkey) with ordinality as part (attnum, place)
            join pg_attribute using (attnum) where attrelid = key.confrelid) as theirs
      from pg_constraint key join pg_class target on target.oid = key.confrelid
      where key.conrelid = format('public.%I', name)::regclass and key.contype = 'f'
    loop
      execute format('alter table practice.%I add constraint %I foreign key (%s) references %I.%I (%s)%s%s',
        name, one.conname, one.own, case when one.is_practised then 'practice' else 'public' end, one.target, one.theirs,
        case when one.cascades or not one.is_practised then ' on delete cascade' else '' end,
        case when one.follows then ' on update cascade' else '' end);
    end loop;
  end loop;
end $$;

select practice.stand_in(array[
  'file', 'report', 'report_sheet', 'submission', 'report_history', 'review_note', 'notification', 'waste_fact',
  'covid_waste_fact', 'mercury_fact', 'environmental_health_fact', 'key_question_fact', 'sanitarian_kit_fact', 'device_list',
  'device_row', 'quick_assessment', 'assessment_instrument', 'assessment_answer', 'assessment_history', 'assessment_result',
  'assessment_hazard_result', 'audit', 'job']);

-- Of the triggers only those that complete a row: what marks figures to be counted again has no place here.
create trigger report_place before insert on practice.report for each row execute function place_report();
create trigger audit_of_facility before insert on practice.audit
  for each row when (new.facility_id is null) execute function set_facility_of_act();

alter table report alter column id set maxvalue 999999999;
alter table file alter column id set maxvalue 999999999;
alter table notification alter column id set maxvalue 999999999;

-- Since when a facility practises in this session.
alter table session add column practice_since timestamptz;
