-- Letters, each written in the transaction that causes it. What one says is sealed, and gone once it is sent or refused.
create table letters (
  id integer generated always as identity primary key,
  created_at timestamptz not null,
  kind text not null,
  -- Null for a letter after which the address is kept nowhere.
  recipient text,
  -- What it is about, such as transaction:17: both are called off together.
  subject text,
  request_id text not null,
  -- The same in every attempt, so that a mailbox can tell a repetition.
  message_id uuid not null constraint letters_message_key unique,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused')),
  content text,
  -- Afterwards it is of no use to anybody.
  expires_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  -- A process is at it; past that moment the process is taken for dead.
  leased_until timestamptz,
  -- The words of the mail server that did not take it.
  last_error text,
  sent_at timestamptz,
  check ((state = 'waiting') = (content is not null)),
  check ((state = 'sent') = (sent_at is not null))
);
create index letters_due on letters (next_attempt_at) where state = 'waiting';
create index letters_recipient on letters (lower(recipient));
create index letters_subject on letters (subject) where subject is not null;
create index letters_created_at on letters (created_at desc, id desc);

-- Whether the post took the letter of an invitation is known here from now on.
insert into letters (created_at, kind, subject, request_id, message_id, state, expires_at, attempts, next_attempt_at,
    last_error, sent_at)
  select posted_at, 'review-invitation', 'transaction:' || transaction_id, '', gen_random_uuid(),
    case when sent_at is null then 'refused' else 'sent' end, expires_at, 1, posted_at,
    case when sent_at is null then 'Не отправлено до обновления программы' end, sent_at
  from review_invitations;
alter table review_invitations drop column posted_at, drop column sent_at;
