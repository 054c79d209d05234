-- What the search of the staff list compares.
alter table users add column name_key text not null generated always as
  (normalise_text(last_name || ' ' || first_name || ' ' || coalesce(surname, ''))) stored;
create index users_name_trgm on users using gin (name_key gin_trgm_ops);

-- «Стажёр» and «стажер» would be one role for whoever reads the list.
create unique index roles_name_normalised_key on roles (normalise_text(name));
alter table roles add constraint roles_name_length check (char_length(name) between 1 and 60);
