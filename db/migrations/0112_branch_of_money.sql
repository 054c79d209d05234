-- Where the meeting was that was paid for, once its request is erased: the money of a month stays with its branch.
alter table transactions add column branch_id integer references branches on delete set null;
-- locks transactions: no payment has one yet, so there is nothing to sort; one look through the table is all.
create index transactions_branch on transactions (branch_id) where branch_id is not null;

create function keep_branch_of_money() returns trigger language plpgsql as $$
begin
  update transactions set branch_id = old.meeting_branch_id where request_id = old.id;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger requests_deleted_keep_branch before delete on requests for each row
  when (old.meeting_branch_id is not null) execute function keep_branch_of_money();
create trigger requests_erased_keep_branch before update of erased_at on requests for each row
  when (old.erased_at is null and new.erased_at is not null and old.meeting_branch_id is not null)
  execute function keep_branch_of_money();

-- Triggers compare the columns that they were made with.
select watch_changes('transactions', 'id');
