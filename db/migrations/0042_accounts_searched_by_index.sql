-- The same for accounts: what a word is looked for in has an index of its own.
create index users_email_trgm on users using gin (email gin_trgm_ops);
create index users_phone_trgm on users using gin (phone gin_trgm_ops);
create index users_tg_trgm on users using gin (normalise_text(tg_username) gin_trgm_ops);
