-- Who two people change at once is told apart by its version; who has never signed in, and who made an account, is seen in its list.
alter table account
  add column version integer not null default 1,
  add column last_sign_in_at timestamptz,
  add column created_by integer references account;
update account set last_sign_in_at = seen.at
from (select subject_id, max(at) as at from audit where subject = 'account' and action = 'signIn' group by subject_id) seen
where seen.subject_id = account.id::text;
create index account_by_name on account (full_name, id);
create index account_by_last_sign_in on account (last_sign_in_at desc nulls last, full_name, id);
create index account_by_author on account (created_by) where created_by is not null;

-- The name that a count of failures slows down, for the list of accounts; null where it slows a network down.
alter table sign_in_failure
  add column name text generated always as (substring(subject from '^(?:name|(?:known )?from [^ ]+): (.*)$')) stored;
create index sign_in_block on sign_in_failure (name) where blocked_until is not null;
