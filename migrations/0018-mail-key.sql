-- What the addresses are signed with at which a mail is stopped; each database has its own. 244 random bits.
insert into setting (key, value)
values ('mailKey', to_jsonb(gen_random_uuid()::text || gen_random_uuid()::text));
