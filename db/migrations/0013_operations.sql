-- Long work that somebody waits for. What the person sees; the queue itself keeps only the number of a row.
create table jobs (
  id integer generated always as identity primary key,
  owner_id integer not null references users on delete cascade,
  kind text not null check (kind ~ '^[a-z-]+$'),
  title text not null check (btrim(title) <> ''),
  -- What is to be done, as the kind understands it.
  params jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- Names the job in the queue: whoever sends it twice has sent it once.
  queue_key uuid not null default gen_random_uuid(),
  -- Counts the runs: a run that was given up for dead and wakes again finds another number here, and stops.
  attempt integer not null default 0,
  done integer not null default 0,
  total integer not null default 0 check (total >= 0),
  file_key text,
  file_name text,
  errors text[] not null default '{}',
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- The file goes at this moment.
  expires_at timestamptz
);
create index jobs_owner on jobs (owner_id, id desc);
create index jobs_unfinished on jobs (id) where state in ('queued', 'running');
create index jobs_expires_at on jobs (expires_at) where file_key is not null;

-- Changes of many records at once, kept so that each can be taken back as a whole.
create table operations (
  id integer generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z-]+\.[a-z-]+$'),
  subject_type text not null,
  label text not null,
  actor_id integer references users on delete set null,
  at timestamptz not null,
  -- The lines of the audit log that it made carry the same.
  request_id text not null,
  undone_at timestamptz,
  undone_by integer references users on delete set null
);
create index operations_actor on operations (actor_id, id desc);
create index operations_undone_by on operations (undone_by);
create index operations_at on operations (at);

create table operation_items (
  operation_id integer not null references operations on delete cascade,
  subject_id integer not null,
  label text not null,
  -- The version that the change made.
  version integer not null,
  changes jsonb not null,
  primary key (operation_id, subject_id)
);

-- What somebody looks at again and again: filters, order and columns of a list under a name.
create table saved_views (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  owner_id integer not null references users on delete cascade,
  screen text not null,
  name text not null check (btrim(name) <> '' and char_length(name) <= 60),
  -- The query text of the list.
  state text not null check (char_length(state) <= 2000),
  shared_role text check (shared_role in ('admin', 'tech-support', 'moderator', 'writer', 'psychologist')),
  is_default boolean not null default false,
  constraint saved_views_name_key unique (owner_id, screen, name)
);
create unique index saved_views_default on saved_views (owner_id, screen) where is_default;
create index saved_views_shared on saved_views (screen, shared_role) where shared_role is not null;
