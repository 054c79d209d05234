-- A key is written in the transaction of the work, so it stands here with an answer, or with what was begun: the record
-- that a bank is asked about. What says neither was left by a process that died.
alter table idempotency_keys add column begun jsonb;
delete from idempotency_keys where status is null;
