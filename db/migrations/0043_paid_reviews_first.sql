-- Reviews of paid meetings come first, wherever visitors read them.
create index reviews_proven_first on reviews ((transaction_id is not null) desc, published_at desc, id desc)
  where status = 'published';
-- Who of staff bound the review to its payment. Null with a payment: its author wrote by the link of the letter.
alter table reviews add column proof_by integer references users on delete set null;
create index reviews_proof_by on reviews (proof_by);
