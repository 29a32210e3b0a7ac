-- What the product says of itself: about, frequent questions, guides. One row for each text, whichever it is.
create table content (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('about', 'faq', 'guide')),
  -- Its word in addresses; stays when the title changes.
  slug text not null,
  position integer not null,
  -- Counted up with every change.
  version integer not null default 1,
  -- What is being written, and what readers see: null until it is published, and after it is withdrawn.
  draft jsonb not null,
  draft_at timestamptz not null,
  draft_by integer references account,
  published jsonb,
  published_at timestamptz,
  -- The words of what is published, which are searched.
  published_title text not null default '',
  published_text text not null default '',
  -- Removed texts stay, so that they can be restored.
  removed_at timestamptz,
  unique (kind, slug)
);
create unique index content_about on content (kind) where kind = 'about';
create index content_words on content
  using gin (to_tsvector('indonesian', published_title || ' ' || published_text))
  where published is not null and removed_at is null;

-- What a text was, newest last. The drafts that one person saves in one sitting are one row.
create table content_history (
  id integer generated always as identity primary key,
  content_id integer not null references content,
  at timestamptz not null,
  account_id integer references account,
  act text not null check (act in ('shipped', 'created', 'saved', 'published', 'withdrawn', 'removed', 'restored')),
  value jsonb not null
);
create index content_history_of_text on content_history (content_id, id desc);
