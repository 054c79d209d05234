-- Where the meeting was that was paid for, once its request is erased: the money of a month stays with its branch.
alter table transactions add column branch_id integer references branches on delete set null;
create index transactions_branch on transactions (branch_id) where branch_id is not null;
