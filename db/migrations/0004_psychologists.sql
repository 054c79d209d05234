create table psychologists (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  slug text not null constraint psychologists_slug_key unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  user_id integer references users on delete set null,
  full_name text not null check (btrim(full_name) <> ''),
  is_published boolean not null default false,
  gender text check (gender in ('female', 'male')),
  birthday date,
  avatar text,
  short_intro text check (char_length(short_intro) <= 160),
  help_text text,
  about text,
  education text,
  credentials jsonb not null default '[]' check (jsonb_typeof(credentials) = 'array'),
  experience_since integer check (experience_since between 1950 and 2100),
  is_couples boolean not null default false,
  format text[] not null default '{}' check (format <@ array['online', 'offline']),
  -- Kopecks.
  price integer check (price >= 0),
  price_couple integer check (price_couple >= 0),
  workload integer not null default 0 constraint psychologists_workload_range check (workload between 0 and 100000),
  booking_link text,
  verified_at timestamptz,
  schedule_till date,
  next_slot_at timestamptz,
  ycl_link text,
  ycl_status integer,
  ycl_is_bookable boolean not null default false,
  ycl_hidden boolean not null default false,
  ycl_show_rating boolean not null default false,
  ycl_fired boolean not null default false,
  ycl_phone text,
  ycl_email text check (ycl_email = lower(ycl_email)),
  ycl_is_ready boolean not null generated always as
    (ycl_is_bookable and not ycl_hidden and not ycl_fired and deleted_at is null) stored,
  -- What search and the duplicates filter compare.
  name_key text not null generated always as (normalise_text(full_name)) stored,
  search_vector tsvector not null generated always as (
    setweight(to_tsvector('russian', normalise_text(full_name)), 'A') ||
    setweight(to_tsvector('russian', normalise_text(coalesce(short_intro, ''))), 'B') ||
    to_tsvector('russian', normalise_text(coalesce(help_text, '') || ' ' || coalesce(about, '') || ' ' || coalesce(education, '')))
  ) stored
);
create unique index psychologists_user_key on psychologists (user_id);
create index psychologists_created_at on psychologists (created_at desc, id desc) where deleted_at is null;
create index psychologists_full_name on psychologists (full_name collate "und-x-icu", id) where deleted_at is null;
create index psychologists_name_key on psychologists (name_key);
create index psychologists_ycl_phone on psychologists (ycl_phone) where ycl_phone is not null;
create index psychologists_ycl_email on psychologists (ycl_email) where ycl_email is not null;
create index psychologists_booking_link on psychologists (booking_link) where booking_link is not null;
create index psychologists_name_trgm on psychologists using gin (name_key gin_trgm_ops);
create index psychologists_search on psychologists using gin (search_vector);

create table psychologist_topics (
  psychologist_id integer not null references psychologists on delete cascade,
  topic_id integer not null references topics on delete cascade,
  primary key (psychologist_id, topic_id)
);
create index psychologist_topics_topic on psychologist_topics (topic_id, psychologist_id);

create table psychologist_specializations (
  psychologist_id integer not null references psychologists on delete cascade,
  specialization_id integer not null references specializations on delete cascade,
  primary key (psychologist_id, specialization_id)
);
create index psychologist_specializations_other on psychologist_specializations (specialization_id, psychologist_id);

create table psychologist_branches (
  psychologist_id integer not null references psychologists on delete cascade,
  branch_id integer not null references branches on delete cascade,
  primary key (psychologist_id, branch_id)
);
create index psychologist_branches_branch on psychologist_branches (branch_id, psychologist_id);

create table psychologist_positions (
  psychologist_id integer not null references psychologists on delete cascade,
  position_id integer not null references positions on delete cascade,
  primary key (psychologist_id, position_id)
);
create index psychologist_positions_position on psychologist_positions (position_id, psychologist_id);

create table psychologist_pages (
  psychologist_id integer not null references psychologists on delete cascade,
  page_id integer not null references pages on delete cascade,
  primary key (psychologist_id, page_id)
);
create index psychologist_pages_page on psychologist_pages (page_id, psychologist_id);
