-- Puzzles that a browser has solved for a public form. Each lets one form through; the same form again is the same press.
create table spent_challenges (
  nonce text primary key,
  form_digest bytea not null,
  expires_at timestamptz not null
);
create index spent_challenges_expires_at on spent_challenges (expires_at);
