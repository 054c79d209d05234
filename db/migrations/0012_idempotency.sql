-- Answers to creating requests that carried an Idempotency-Key: the same key gets the same answer for a day.
create table idempotency_keys (
  -- Whose key it is: an account, or a guest's session.
  scope text not null,
  key text not null,
  digest text not null,
  started_at timestamptz not null,
  -- Null while the first request is still at work.
  status integer,
  body text,
  primary key (scope, key)
);
create index idempotency_keys_started_at on idempotency_keys (started_at);
