-- A review is of a paid meeting as long as its money is here: what went back whole proves nothing to visitors. Staff still
-- see to which payment it is bound. Kept beside the review, so that those which count are read first by an index.
alter table reviews add column is_proven boolean not null default false;

-- Holds the payment: a refund under way is waited for, and one that comes later finds the review.
create function money_is_here(payment integer) returns boolean language plpgsql as $$
begin
  perform from transactions where id = payment and status in ('paid', 'partially_refunded') for share;
  return found;
end $$;

create function prove_review() returns trigger language plpgsql as $$
begin
  new.is_proven := new.transaction_id is not null and money_is_here(new.transaction_id);
  return new;
end $$;
create trigger reviews_prove before insert or update of transaction_id on reviews
  for each row execute function prove_review();

create function prove_reviews_of_payment() returns trigger language plpgsql as $$
begin
  update reviews set is_proven = new.status in ('paid', 'partially_refunded')
  where transaction_id = new.id and is_proven is distinct from (new.status in ('paid', 'partially_refunded'));
  return null;
end $$;
create trigger transactions_prove_reviews after update of status on transactions
  for each row when (old.status is distinct from new.status) execute function prove_reviews_of_payment();

update reviews set is_proven = true where transaction_id is not null and money_is_here(transaction_id);

drop index reviews_proven_first;
create index reviews_proven_first on reviews (is_proven desc, published_at desc, id desc) where status = 'published';
select watch_changes('reviews', 'psychologist_id');
