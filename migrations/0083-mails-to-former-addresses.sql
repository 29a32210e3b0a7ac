-- Who is told that the address of their account was changed has only the former one. Any other mail goes to the account's own.
alter table mail add column former_address text;
