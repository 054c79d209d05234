-- What a person sees of a session: its hash never leaves the database.
alter table sessions add column id integer generated always as identity constraint sessions_id_key unique;

alter table roles add column requires_two_factor boolean not null default false;

-- Which text somebody agreed to. The subject may be an account or, later, a request of somebody without one.
create table consents (
  id integer generated always as identity primary key,
  subject_type text not null,
  subject_id integer not null,
  purpose text not null check (purpose ~ '^[a-z-]+$'),
  text_version text not null,
  given_at timestamptz not null,
  ip text
);
create index consents_subject on consents (subject_type, subject_id);

-- The links in our letters. SHA-256 of the token: a stolen table opens no account.
create table mailed_tokens (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('password-reset', 'email-confirmation')),
  -- The address the letter went to: the token is worthless once the account has another.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_tokens_user on mailed_tokens (user_id);
create index mailed_tokens_expires_at on mailed_tokens (expires_at);

create table two_factors (
  user_id integer primary key references users on delete cascade,
  -- AES-256-GCM under a key made of APP_SECRET.
  sealed_secret text not null,
  created_at timestamptz not null,
  -- Null until the first code proves that the app has the secret.
  enabled_at timestamptz,
  -- The newest time step whose code was taken: no code opens the door twice.
  last_step bigint
);

create table recovery_codes (
  user_id integer not null references two_factors on delete cascade,
  -- HMAC-SHA-256 under a key made of APP_SECRET: the codes are too short for a plain hash.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Somebody whose password was right and whose second factor is awaited.
create table login_challenges (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  is_lasting boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index login_challenges_user on login_challenges (user_id);
create index login_challenges_expires_at on login_challenges (expires_at);
