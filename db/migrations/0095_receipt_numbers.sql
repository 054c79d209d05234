-- What a receipt of 54-ФЗ is found by: {number, sign, storage, url}, which are ФД, ФП, ФН and where it can be seen. Null: not told.
-- `transactions.receipt` is the same for the payment whose money counts.
alter table transaction_attempts add column receipt_facts jsonb;
-- When the bank was last asked for them, where it answers to that.
alter table transaction_attempts add column receipt_asked_at timestamptz;

-- As the bank calls the refund; null: it has no name there, or nobody was told.
alter table transaction_refunds add column provider_refund_id text;
-- The receipt for the refund. Null: the bank makes none, or has not told.
alter table transaction_refunds add column receipt text check (receipt in ('made', 'failed'));
alter table transaction_refunds add column receipt_facts jsonb;
create index transaction_refunds_finished on transaction_refunds (finished_at);
