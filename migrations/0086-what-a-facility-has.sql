-- A merge hands what a facility has to another, and then looks whether anything is left behind.
create index duty_of_facility on duty (facility_id);
create index quality_finding_of_facility on quality_finding (facility_id);
create index notification_of_facility on notification (facility_id) where facility_id is not null;
create index notification_of_facility on practice.notification (facility_id) where facility_id is not null;
create index file_of_facility on file (facility_id) where facility_id is not null;
create index file_of_facility on practice.file (facility_id) where facility_id is not null;
