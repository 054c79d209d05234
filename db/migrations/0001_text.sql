-- Text is compared without case and with ё as е. The ICU collation makes lower() know Cyrillic whatever the cluster's locale.
create extension if not exists pg_trgm;

create function normalise_text(value text) returns text
  language sql immutable parallel safe strict
  return btrim(regexp_replace(translate(lower(value collate "und-x-icu"), 'ё', 'е'), '\s+', ' ', 'g'));
