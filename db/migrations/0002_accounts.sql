create table users (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  email text not null check (email = lower(email)),
  email_verified_at timestamptz,
  password_hash text,
  first_name text not null,
  last_name text not null,
  surname text,
  full_name text not null generated always as
    (btrim(last_name || ' ' || first_name || ' ' || coalesce(surname, ''))) stored,
  phone text,
  tg_username text,
  birthday date,
  hire_date date,
  gender text check (gender in ('female', 'male')),
  is_active boolean not null default true,
  is_fired boolean not null default false,
  -- Sessions opened before this moment are over: set when somebody is fired, deactivated or gets a new password.
  sessions_valid_from timestamptz not null default '-infinity',
  avatar text,
  constraint users_fired_is_inactive check (not (is_fired and is_active))
);
create unique index users_email_key on users (email) where deleted_at is null;
create index users_created_at on users (created_at desc, id desc);

create table roles (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null constraint roles_name_key unique,
  -- The five roles of the product: their names cannot change.
  is_seeded boolean not null default false
);

create table permissions (
  id integer generated always as identity primary key,
  name text not null constraint permissions_name_key unique check (name ~ '^[a-z-]+\.[a-z-]+$')
);

create table role_permissions (
  role_id integer not null references roles on delete cascade,
  permission_id integer not null references permissions on delete cascade,
  primary key (role_id, permission_id)
);
create index role_permissions_permission on role_permissions (permission_id);

create table user_roles (
  user_id integer not null references users on delete cascade,
  role_id integer not null references roles on delete restrict,
  primary key (user_id, role_id)
);
create index user_roles_role on user_roles (role_id);

create table sessions (
  -- SHA-256 of the cookie: a stolen table opens no session.
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip text,
  user_agent text
);
create index sessions_user on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

create table rate_limits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index rate_limits_resets_at on rate_limits (resets_at);
