-- A topic and a specialization have a page of their own on the site: its address, and what staff write there.
alter table topics add slug text, add heading text, add intro text, add questions jsonb not null default '[]';
alter table specializations add slug text, add heading text, add intro text, add questions jsonb not null default '[]';

-- What is there already gets its address from its title, with a number where two titles give one.
create function slug_of(title text) returns text language sql immutable as $$
  select coalesce(nullif(btrim(regexp_replace(
    translate(
      replace(replace(replace(replace(replace(replace(replace(replace(normalise_text(title),
        'щ', 'shch'), 'ж', 'zh'), 'х', 'kh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'ю', 'yu'), 'я', 'ya'),
      'абвгдезийклмнопрстуфыэьъ', 'abvgdeziyklmnoprstufye'),
    '[^a-z0-9]+', '-', 'g'), '-'), ''), 'stranitsa')
$$;
update topics t set slug = made.slug from (
  select id, slug_of(title) || case number when 1 then '' else '-' || number end as slug
  from (select id, title, row_number() over (partition by slug_of(title) order by deleted_at nulls first, id) as number from topics) d
) made where made.id = t.id;
update specializations t set slug = made.slug from (
  select id, slug_of(title) || case number when 1 then '' else '-' || number end as slug
  from (select id, title, row_number() over (partition by slug_of(title) order by deleted_at nulls first, id) as number from specializations) d
) made where made.id = t.id;
drop function slug_of(text);

alter table topics
  alter slug set not null,
  add constraint topics_slug_key unique (slug),
  add check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  add check (char_length(heading) <= 120),
  add check (jsonb_typeof(questions) = 'array');
alter table specializations
  alter slug set not null,
  add constraint specializations_slug_key unique (slug),
  add check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  add check (char_length(heading) <= 120),
  add check (jsonb_typeof(questions) = 'array');

-- Where public records stood before: their old slugs and links, and the last ones of those that are gone for good.
-- Kept as a digest, since the slug of somebody who left is their name.
create table former_addresses (
  kind text not null check (kind in ('psychologist', 'topic', 'specialization', 'page')),
  digest bytea not null check (octet_length(digest) = 32),
  -- No foreign key: that nothing stands behind the number any more is what makes the address gone.
  record_id integer not null,
  -- What somebody who is gone for good worked with: others are proposed by it.
  topics integer[] not null default '{}',
  left_at timestamptz not null default now(),
  primary key (kind, digest)
);
create index former_addresses_record on former_addresses (kind, record_id);

-- Written with the change itself, whoever makes it. A present address is nobody's former one: no loop can come of it.
create function keep_former_address() returns trigger language plpgsql as $$
declare
  former text;
  present text;
  worked_with integer[] := '{}';
begin
  if tg_op <> 'INSERT' then
    former := to_jsonb(old) ->> tg_argv[1];
  end if;
  if tg_op <> 'DELETE' then
    present := to_jsonb(new) ->> tg_argv[1];
  elsif tg_argv[0] = 'psychologist' then
    select coalesce(array_agg(topic_id order by topic_id), '{}') into worked_with
    from psychologist_topics where psychologist_id = old.id;
  end if;
  delete from former_addresses where kind = tg_argv[0] and digest = sha256(convert_to(present, 'UTF8'));
  if former is not null then
    insert into former_addresses (kind, digest, record_id, topics)
    values (tg_argv[0], sha256(convert_to(former, 'UTF8')), old.id, worked_with)
    on conflict (kind, digest) do update
      set record_id = excluded.record_id, topics = excluded.topics, left_at = excluded.left_at;
  end if;
  return case when tg_op = 'DELETE' then old end;
end
$$;

create trigger psychologists_address_taken after insert on psychologists
  for each row execute function keep_former_address('psychologist', 'slug');
create trigger psychologists_address_changed after update of slug on psychologists
  for each row when (old.slug is distinct from new.slug) execute function keep_former_address('psychologist', 'slug');
create trigger psychologists_address_left before delete on psychologists
  for each row execute function keep_former_address('psychologist', 'slug');
create trigger topics_address_taken after insert on topics
  for each row execute function keep_former_address('topic', 'slug');
create trigger topics_address_changed after update of slug on topics
  for each row when (old.slug is distinct from new.slug) execute function keep_former_address('topic', 'slug');
create trigger topics_address_left before delete on topics
  for each row execute function keep_former_address('topic', 'slug');
create trigger specializations_address_taken after insert on specializations
  for each row execute function keep_former_address('specialization', 'slug');
create trigger specializations_address_changed after update of slug on specializations
  for each row when (old.slug is distinct from new.slug) execute function keep_former_address('specialization', 'slug');
create trigger specializations_address_left before delete on specializations
  for each row execute function keep_former_address('specialization', 'slug');
create trigger pages_address_taken after insert on pages
  for each row execute function keep_former_address('page', 'link');
create trigger pages_address_changed after update of link on pages
  for each row when (old.link is distinct from new.link) execute function keep_former_address('page', 'link');
create trigger pages_address_left before delete on pages
  for each row execute function keep_former_address('page', 'link');
