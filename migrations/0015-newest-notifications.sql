-- An account's notifications stand newest first by when they happened: what a job or an import tells late has a higher id.
drop index notification_of_account;
drop index notification_unread;
create index notification_of_account on notification (account_id, created_at desc, id desc);
create index notification_unread on notification (account_id, created_at desc, id desc) where read_at is null;
