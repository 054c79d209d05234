-- Whose money an event tells of: a link may have been tried at the bank more than once.
alter table transaction_events add column attempt_id integer references payment_attempts on delete cascade;
create index transaction_events_attempt on transaction_events (attempt_id, id);
update transaction_events e set attempt_id = a.id from payment_attempts a
where a.transaction_id = e.transaction_id and e.provider_event_key like a.order_id || ':%';

alter table transaction_events drop constraint transaction_events_kind_check;
alter table transaction_events add constraint transaction_events_kind_check check (kind in (
  'moved', 'attempt', 'attempt_failed', 'refund_asked', 'refund_refused', 'refund_lost', 'paid_twice', 'paid_twice_returned',
  'mismatch', 'refund_unknown', 'receipt_failed', 'receipt_made', 'settled', 'settled_returned', 'settled_not_returned',
  'settled_sum'));

-- Since when asking the bank has been of no use: somebody has to look.
alter table payment_refunds add column lost_at timestamptz;

-- The receipt of 54-ФЗ for the payment, as far as the bank tells. Null: the bank makes none, or does not tell.
alter table payment_attempts add column receipt text check (receipt in ('awaited', 'made', 'failed'));
create index payment_attempts_receipt on payment_attempts (asked_at) where receipt = 'awaited';

-- Which payment a notice is about. What was kept before may name the payer or the card.
alter table bank_notices add column payment_id text;
alter table bank_notices add column is_part_back boolean not null default false;
create index bank_notices_payment on bank_notices (provider, payment_id);
update bank_notices set body = '{}';
