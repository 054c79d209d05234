-- Orders as they went to a bank: a payer may try again, and each try is an order of its own.
create table payment_attempts (
  id integer generated always as identity primary key,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  transaction_id integer not null references transactions on delete cascade,
  provider text not null,
  -- Written before the bank is asked: whatever breaks after that, the same order asked again is the same payment.
  order_id text not null constraint payment_attempts_order_key unique check (char_length(order_id) between 1 and 36),
  provider_payment_id text,
  url text,
  status text not null default 'created' check (status in (
    'created', 'pending', 'authorized', 'paid', 'partially_refunded', 'refunded', 'reversed', 'failed', 'expired', 'canceled')),
  -- Kopecks.
  amount integer not null check (amount > 0),
  refunded_amount integer not null default 0,
  expires_at timestamptz not null,
  -- When the bank was last asked how it stands, by whichever process.
  asked_at timestamptz,
  -- When it last answered, in words about this money.
  heard_at timestamptz,
  constraint payment_attempts_payment_key unique (provider, provider_payment_id),
  constraint payment_attempts_refund_of_status check (
    case status when 'refunded' then refunded_amount = amount
      when 'partially_refunded' then refunded_amount between 1 and amount - 1
      else refunded_amount = 0 end),
  constraint payment_attempts_known_to_bank check (
    provider_payment_id is not null or status in ('created', 'failed', 'expired'))
);
-- Two tabs at once make one payment. One whose link is lost can be paid by nobody, so it stands in nobody's way.
create unique index payment_attempts_one_open on payment_attempts (transaction_id, provider)
  where status in ('created', 'pending', 'authorized') and (provider_payment_id is null or url is not null);
create index payment_attempts_transaction on payment_attempts (transaction_id);
create index payment_attempts_unsettled on payment_attempts (asked_at) where status in ('created', 'pending', 'authorized');

-- Transactions that a bank knew before attempts were kept apart.
insert into payment_attempts (created_at, updated_at, transaction_id, provider, order_id, provider_payment_id, url, status,
  amount, refunded_amount, expires_at)
select created_at, updated_at, id, provider, number, provider_payment_id, payment_url,
  case status when 'created' then 'pending' else status end, amount, refunded_amount, expires_at
from transactions where provider is not null and provider_payment_id is not null;

-- Money on its way back, and money that is back. Written before the bank is asked, under the key that the bank gets.
create table payment_refunds (
  id integer generated always as identity primary key,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  attempt_id integer not null references payment_attempts on delete cascade,
  key text not null constraint payment_refunds_key unique,
  amount integer not null check (amount > 0),
  reason text not null,
  -- Null: nobody of the staff; the product itself, or somebody at the bank.
  actor_id integer references users on delete set null,
  status text not null default 'pending' check (status in ('pending', 'done', 'failed')),
  asked_at timestamptz,
  finished_at timestamptz,
  constraint payment_refunds_finished check ((status = 'pending') = (finished_at is null))
);
-- A bank tells how much is back, not which refund it was: while one is on its way, there is no second.
create unique index payment_refunds_one_pending on payment_refunds (attempt_id) where status = 'pending';
create index payment_refunds_attempt on payment_refunds (attempt_id);
create index payment_refunds_actor on payment_refunds (actor_id);

-- What banks wrote to us, letter by letter, each word once.
create table bank_notices (
  id integer generated always as identity primary key,
  received_at timestamptz not null,
  provider text not null,
  event_key text not null check (char_length(event_key) <= 300),
  body text not null,
  -- Null: not dealt with yet, the bank will repeat it.
  outcome text check (outcome in ('applied', 'unchanged', 'mismatch', 'unknown')),
  constraint bank_notices_event_key unique (provider, event_key)
);
create index bank_notices_received_at on bank_notices (received_at);

-- A move of the state, or a word about the money that moved nothing.
alter table transaction_events add column kind text not null default 'moved' check (kind in (
  'moved', 'attempt', 'attempt_failed', 'refund_asked', 'refund_refused', 'paid_twice', 'paid_twice_returned', 'mismatch',
  'refund_unknown'));

-- The teaching bank of PAYMENT_PROVIDER=sandbox: the books of a bank, which the product reads through its adapter alone.
create table sandbox_payments (
  id text primary key,
  order_id text not null constraint sandbox_payments_order_key unique check (char_length(order_id) between 1 and 36),
  -- Kopecks.
  amount integer not null check (amount > 0),
  refunded_amount integer not null default 0 check (refunded_amount between 0 and amount),
  description text not null,
  status text not null default 'open' check (status in ('open', 'held', 'paid', 'declined', 'canceled', 'released')),
  return_url text not null,
  webhook_url text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- Grows with each change.
  revision integer not null default 0,
  -- When to tell the shop, and how often that has failed. Null: the shop knows, or does not listen.
  notice_at timestamptz,
  notice_tries integer not null default 0
);
create index sandbox_payments_untold on sandbox_payments (notice_at) where notice_at is not null;

create table sandbox_refunds (
  key text primary key,
  payment_id text not null references sandbox_payments on delete cascade,
  amount integer not null check (amount > 0),
  created_at timestamptz not null
);
create index sandbox_refunds_payment on sandbox_refunds (payment_id);
