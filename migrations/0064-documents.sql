-- Documents that visitors and accounts read: regulations, circulars, instruments, slides.
create table document (
  id integer generated always as identity primary key,
  -- Counts every change, so that two administrators notice each other.
  version integer not null default 1,
  title text not null,
  kategori text not null,
  description text not null,
  access text not null check (access in ('public', 'signedIn')),
  status text not null check (status in ('draft', 'published', 'withdrawn')),
  published_at timestamptz,
  -- The number of the version that readers get; 0 without a file.
  latest integer not null default 0,
  downloads integer not null default 0,
  -- Said by the page, so that sending twice makes one document.
  creation_key uuid,
  created_by integer not null references account,
  created_at timestamptz not null,
  changed_by integer not null references account,
  changed_at timestamptz not null,
  -- What readers see of it at once; small, so that results are ranked by it. Words are kept as they are written, too, for a word that is still being typed.
  head tsvector not null generated always as (
    setweight(to_tsvector('indonesian', title) || to_tsvector('simple', title), 'A')
    || setweight(to_tsvector('indonesian', kategori || ' ' || description)
      || to_tsvector('simple', kategori || ' ' || description), 'B')) stored,
  -- The head and the text of the latest version.
  search tsvector not null default '',
  unique (created_by, creation_key)
);
create index document_search on document using gin (search) with (fastupdate = off);
-- Whose words fit a question. The planner knows nothing of what it costs to unpack whole texts, and would read each of them where a word is common; the
-- index alone takes a few milliseconds.
create function documents_matching(question tsquery) returns setof integer
  language sql stable set enable_seqscan = off
  as $$ select id from document where search @@ question $$;
create index document_by_publication on document (published_at desc, id desc) where status = 'published';

-- The files of a document, newest last. A restored one is a new version with an older one's file.
create table document_version (
  id integer generated always as identity primary key,
  document_id integer not null references document on delete cascade,
  number integer not null,
  file_id integer not null references file,
  note text not null,
  restored_from integer,
  created_by integer not null references account,
  created_at timestamptz not null,
  -- Of a PDF, as soon as it has been looked at.
  pages integer,
  text_state text not null check (text_state in ('waiting', 'read', 'partly', 'empty', 'locked', 'unreadable', 'none')),
  -- The words of its text.
  body tsvector not null default '',
  unique (document_id, number)
);
create index document_version_by_file on document_version (file_id);

-- The text of a version in pieces of a page at most: where a word was found, and what stands around it.
create table document_passage (
  version_id integer not null references document_version on delete cascade,
  number integer not null,
  page integer not null,
  text text not null,
  search tsvector not null generated always as (to_tsvector('indonesian', text) || strip(to_tsvector('simple', text))) stored,
  primary key (version_id, number)
);

-- Words between quotes are looked for in whole texts, which this unpacks several times as fast, where the server has it.
do $$ begin
  if exists (select from pg_settings where name = 'default_toast_compression' and 'lz4' = any(enumvals)) then
    alter table document alter column search set compression lz4;
    alter table document_version alter column body set compression lz4;
    alter table document_passage alter column search set compression lz4;
    alter table document_passage alter column text set compression lz4;
  end if;
end $$;
