-- One link for a verified review per paid transaction. Only the hash of its token is kept.
create table review_invitations (
  token_hash bytea primary key check (length(token_hash) = 32),
  transaction_id integer not null constraint review_invitations_transaction_key unique references transactions on delete cascade,
  psychologist_id integer not null references psychologists on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz,
  -- When its letter was last handed to the post, and when the post took it. Null: it may be lost, and is written anew.
  posted_at timestamptz not null,
  sent_at timestamptz
);
create index review_invitations_psychologist on review_invitations (psychologist_id);
create index review_invitations_unsent on review_invitations (posted_at) where sent_at is null;
