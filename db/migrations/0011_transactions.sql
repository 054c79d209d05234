create table transactions (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The id in /secure-payment/{id}: 128 random bits, nobody guesses it.
  public_id text not null constraint transactions_public_id_key unique check (public_id ~ '^[A-Za-z0-9_-]{22}$'),
  number text not null constraint transactions_number_key unique,
  status text not null default 'created' check (status in (
    'created', 'pending', 'authorized', 'paid', 'partially_refunded', 'refunded', 'reversed', 'failed', 'expired', 'canceled')),
  -- Kopecks.
  amount integer not null check (amount > 0),
  refunded_amount integer not null default 0,
  currency text not null default 'RUB' check (currency = 'RUB'),
  purpose text not null check (purpose in ('consultation', 'package', 'certificate', 'other')),
  description text not null check (char_length(description) <= 128),
  psychologist_id integer references psychologists on delete set null,
  payer_name text not null,
  payer_email text,
  payer_phone text,
  provider text,
  provider_payment_id text,
  payment_url text,
  expires_at timestamptz not null,
  paid_at timestamptz,
  receipt jsonb,
  created_by integer references users on delete set null,
  constraint transactions_refund_within_amount check (refunded_amount between 0 and amount),
  constraint transactions_refund_of_status check (
    case status when 'refunded' then refunded_amount = amount
      when 'partially_refunded' then refunded_amount between 1 and amount - 1
      else refunded_amount = 0 end),
  constraint transactions_paid_at_of_paid check (
    (status in ('paid', 'partially_refunded', 'refunded')) = (paid_at is not null)),
  constraint transactions_provider_payment_key unique (provider, provider_payment_id)
);
create index transactions_created_at on transactions (created_at desc, id desc);
create index transactions_psychologist on transactions (psychologist_id);
create index transactions_created_by on transactions (created_by);

-- What happened to a transaction, one row each. Rows are only added.
create table transaction_events (
  id integer generated always as identity primary key,
  transaction_id integer not null references transactions on delete cascade,
  at timestamptz not null,
  source text not null check (source in ('staff', 'system', 'bank')),
  actor_id integer references users on delete set null,
  from_status text,
  to_status text not null,
  amount integer,
  reason text,
  -- A bank says the same thing more than once; it counts once.
  provider_event_key text constraint transaction_events_provider_key unique
);
create index transaction_events_transaction on transaction_events (transaction_id, id);
create index transaction_events_actor on transaction_events (actor_id);

alter table reviews add constraint reviews_transaction_id_fkey foreign key (transaction_id) references transactions;
