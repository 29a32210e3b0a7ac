-- What facilities owe of a month. With every change of a facility, and of a report that decides what it owes later, a month is written again for
-- it, and each hour for all; without this, five years of duties are read each time.
create index duty_of_month on duty (month, facility_id);
