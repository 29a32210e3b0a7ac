-- When the sweep last found that something refers to an upload; null until it has looked.
alter table file add column needed_at timestamptz;
create index file_to_look_at on file (needed_at nulls first, id);
-- Each deletion asks whether somebody still shows it.
create index account_of_photo on account (photo_file_id) where photo_file_id is not null;
