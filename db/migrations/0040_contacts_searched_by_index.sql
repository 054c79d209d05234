-- A part of an address or of a phone is looked for as a part of a name is: by trigrams, however many psychologists there are.
create index psychologists_email_trgm on psychologists using gin (ycl_email gin_trgm_ops);
create index psychologists_phone_trgm on psychologists using gin (ycl_phone gin_trgm_ops);
