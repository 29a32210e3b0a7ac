-- Words that stand beside each other, so that an index finds what stands between quotes: to look for it in whole texts would mean to unpack each
-- of them. The index needs no unpacking, and pairs of words are kept as numbers, of which it keeps any amount.
create function word_pairs(words tsvector) returns integer[]
  language sql immutable
  as $$
    with word as (select lexeme, position from unnest(words) as one (lexeme, positions, weights), unnest(positions) as position)
    select coalesce(array_agg(distinct ('x' || left(md5(word.lexeme || ' ' || following.lexeme), 8))::bit(32)::integer), '{}')
    from word join word as following on following.position = word.position + 1 $$;
-- Of the text of a version; a passage ends in the middle of a sentence, so the next one's beginning belongs to it.
create function version_pairs(version integer) returns integer[]
  language sql stable
  as $$
    with passage as (
      select text || ' ' || coalesce(left(lead(text) over (order by number), 80), '') as text from document_passage where version_id = version)
    select coalesce(array_agg(distinct pair), '{}')
    from passage, unnest(word_pairs(to_tsvector('indonesian', passage.text))) as pair $$;

alter table document_version add column pairs integer[] not null default '{}';
update document_version set pairs = version_pairs(id);

-- Of its head and of the text of its latest version, as `search`.
alter table document add column pairs integer[] not null default '{}';
update document set pairs = word_pairs(to_tsvector('indonesian', title))
  || word_pairs(to_tsvector('indonesian', kategori || ' ' || description))
  || coalesce((select pairs from document_version where document_id = document.id and number = document.latest), '{}');
create index document_pairs on document using gin (pairs) with (fastupdate = off);

-- Each index is asked by itself: to compare what one has found with the other's column would unpack it.
create function documents_matching(question tsquery, phrases integer[]) returns setof integer
  language sql stable set enable_seqscan = off
  as $$
    select id from document where search @@ question
    intersect
    select id from document where pairs @> phrases $$;
