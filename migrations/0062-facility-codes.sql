-- Codes differ in more than the size of their letters, and are looked for without it.
create unique index facility_by_code on facility (lower(code));
