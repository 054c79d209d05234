-- An account that somebody is invited to: it has no password until the link of a letter was used.
create table invitations (
  user_id integer primary key references users on delete cascade,
  -- SHA-256 of the token in the newest letter: a stolen table opens no account.
  token_hash bytea not null unique,
  -- Those of the letters before: they open nothing, and are told that there is a newer one.
  former_hashes bytea[] not null default '{}',
  -- The address the letter went to: its link is worthless once the account has another.
  email text not null,
  invited_by integer references users on delete set null,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create index invitations_invited_by on invitations (invited_by);
create index invitations_former_hashes on invitations using gin (former_hashes);
