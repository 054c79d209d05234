-- A part of a phone, of a name, of a number finds requests, payments and applications by indexes, however many there are.
create index requests_contact_trgm on requests using gin (normalise_text(contact) gin_trgm_ops);
create index requests_name_trgm on requests using gin (normalise_text(name) gin_trgm_ops);
create index requests_number_trgm on requests using gin (number gin_trgm_ops);
create index requests_story_trgm on requests using gin (normalise_text(story) gin_trgm_ops);
create index transactions_payer_name_trgm on transactions using gin (normalise_text(payer_name) gin_trgm_ops);
create index transactions_payer_email_trgm on transactions using gin (normalise_text(payer_email) gin_trgm_ops);
create index transactions_payer_phone_trgm on transactions using gin (payer_phone gin_trgm_ops);
create index transactions_number_trgm on transactions using gin (number gin_trgm_ops);
create index applications_full_name_trgm on applications using gin (normalise_text(full_name) gin_trgm_ops);
create index applications_email_trgm on applications using gin (normalise_text(email) gin_trgm_ops);
create index applications_phone_trgm on applications using gin (phone gin_trgm_ops);
create index applications_methods_trgm on applications using gin (normalise_text(methods) gin_trgm_ops);
