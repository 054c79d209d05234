-- How people name what psychologists work with. What a new installation begins with stands in a file of the program: a
-- migration does not know yet which topics the practice has.
create table synonyms (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  title text not null,
  topic_id integer references topics on delete cascade,
  specialization_id integer references specializations on delete cascade,
  constraint synonyms_meaning check (num_nonnulls(topic_id, specialization_id) > 0)
);
create unique index synonyms_title_key on synonyms (normalise_text(title)) where deleted_at is null;
create index synonyms_topic on synonyms (topic_id);
create index synonyms_specialization on synonyms (specialization_id);

select watch_changes('synonyms', 'id');
