-- The browsers that somebody has signed in from: their cookie's SHA-256, and nothing that tells what they are.
create table known_devices (
  user_id integer not null references users on delete cascade,
  token_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_devices_token_hash on known_devices (token_hash);
create index known_devices_last_seen_at on known_devices (last_seen_at);
