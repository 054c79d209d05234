create table branches (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  title text not null,
  ycl_id integer,
  description text
);
create unique index branches_title_key on branches (normalise_text(title)) where deleted_at is null;
create unique index branches_ycl_id_key on branches (ycl_id) where deleted_at is null;

create table positions (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  title text not null,
  description text,
  filial_id integer references branches
);
create unique index positions_title_key on positions (normalise_text(title)) where deleted_at is null;
create index positions_filial on positions (filial_id);

create table specializations (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  title text not null,
  description text,
  is_published boolean not null default false
);
create unique index specializations_title_key on specializations (normalise_text(title)) where deleted_at is null;

create table topics (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  title text not null,
  is_published boolean not null default false,
  -- A topic that two people bring together.
  is_couples boolean not null default false
);
create unique index topics_title_key on topics (normalise_text(title)) where deleted_at is null;

create table pages (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  title text not null,
  icon text,
  description text,
  link text not null check (link ~ '^/'),
  data jsonb not null default '{"version":1,"seo":{"title":"","description":""},"hero":{"title":"","lead":""},"blocks":[],"faq":[]}',
  with_psychologists boolean not null default false
);
create unique index pages_link_key on pages (link) where deleted_at is null;

create table specialization_pages (
  specialization_id integer not null references specializations on delete cascade,
  page_id integer not null references pages on delete cascade,
  primary key (specialization_id, page_id)
);
create index specialization_pages_page on specialization_pages (page_id);
