-- What a file is for: who may read it and what keeps it follow from that (src/server/files/file-subjects.ts).
alter table file add column subject text not null default 'answer'
  check (subject in ('answer', 'photo', 'download', 'document', 'content'));
update file set subject = 'photo' where exists (select from account where photo_file_id = file.id);
update file set subject = 'download' where exists (select from download where file_id = file.id);

-- What the virus scanner said, if there is one: null until one is configured.
alter table file add column scan_state text check (scan_state in ('belum diperiksa', 'bersih', 'berbahaya'));
alter table file add column threat text;
alter table file add column scanned_at timestamptz;
create index file_to_scan on file (id) where scan_state = 'belum diperiksa';

alter table practice.file add column subject text not null default 'answer'
  check (subject in ('answer', 'photo', 'download', 'document', 'content'));
alter table practice.file add column scan_state text check (scan_state in ('belum diperiksa', 'bersih', 'berbahaya'));
alter table practice.file add column threat text;
alter table practice.file add column scanned_at timestamptz;
create index file_id_idx on practice.file (id) where scan_state = 'belum diperiksa';
