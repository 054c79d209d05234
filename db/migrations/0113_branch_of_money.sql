-- Where the meeting was that was paid for, once its request is erased: the money of a month stays with its branch.
alter table transactions add column branch_id integer references branches on delete set null;
-- locks transactions: no payment has one yet, so there is nothing to sort; one look through the table is all.
create index transactions_branch on transactions (branch_id) where branch_id is not null;
