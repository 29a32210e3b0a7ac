-- What was last imported from ME-SMILE into a report; the report's own answers stay editable.
create table me_smile_import (
  report_id integer primary key references report on delete cascade,
  imported_at timestamptz not null,
  imported_by integer not null references account,
  -- Kilograms by answer: {"infectious_generated_kg": 12.5}.
  figures jsonb not null
);
