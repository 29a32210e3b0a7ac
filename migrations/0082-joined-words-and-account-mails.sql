-- What joins words so that the search found none of them: a slash, and the hyphen before a number, of which PostgreSQL makes one below zero.
-- The page's server parts the texts that it writes in the same way (`src/domain/joined-words.ts`).
create function parted(words text) returns text
  language sql immutable
  as $$ select regexp_replace(words, '/|(?<=[[:alnum:]])-(?=[0-9])', ' \& ', 'g') $$;

alter table document drop column head;
alter table document add column head tsvector not null generated always as (
  setweight(to_tsvector('indonesian', parted(title)) || to_tsvector('simple', parted(title)), 'A')
  || setweight(to_tsvector('indonesian', parted(kategori || ' ' || description))
    || to_tsvector('simple', parted(kategori || ' ' || description)), 'B')) stored;

-- What was written before. Where a text has more words now than can be kept, it is found as it was.
do $$
declare
  joined integer;
begin
  for joined in select distinct version_id from document_passage where text <> parted(text) loop
    begin
      update document_passage set text = parted(text) where version_id = joined and text <> parted(text);
      update document_version
        set pairs = version_pairs(id), body = (
          select to_tsvector('indonesian', whole) || strip(to_tsvector('simple', whole))
          from (select string_agg(text, ' ' order by number) as whole from document_passage where version_id = joined) as passages)
        where id = joined;
    exception when program_limit_exceeded then null;
    end;
  end loop;
  for joined in select id from document loop
    begin
      update document
        set search = head || coalesce((select body from document_version where document_id = joined and number = latest), ''),
          pairs = word_pairs(to_tsvector('indonesian', parted(title)))
            || word_pairs(to_tsvector('indonesian', parted(kategori || ' ' || description)))
            || coalesce((select version.pairs from document_version as version where document_id = joined and number = latest), '{}')
        where id = joined;
    exception when program_limit_exceeded then null;
    end;
  end loop;
end $$;

-- Published texts were parted at their slashes before.
update content set
  published_title = regexp_replace(published_title, '(?<=[[:alnum:]])-(?=[0-9])', ' - ', 'g'),
  published_text = regexp_replace(published_text, '(?<=[[:alnum:]])-(?=[0-9])', ' - ', 'g')
where published is not null;

-- Whether the last mail of an account went out is looked up account by account.
create index mail_by_account on mail (account_id, id);
