-- The menu counts the payments in question with every screen: few of many events begin a question.
create index if not exists transaction_events_in_question on transaction_events (transaction_id)
  where kind in ('refund_lost', 'paid_twice', 'refund_unknown', 'mismatch', 'receipt_failed');
