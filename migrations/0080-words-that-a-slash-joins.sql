-- The search finds each of two words that a slash joins; texts that were published before are found so too.
update content set
  published_title = replace(published_title, '/', ' / '),
  published_text = replace(published_text, '/', ' / ')
where published_title like '%/%' or published_text like '%/%';
