-- The address that an author left with a review, to take it back by. No answer carries it.
alter table reviews add column author_email text;
-- When somebody opened a letter to it. Without it the address goes after a month.
alter table reviews add column author_confirmed_at timestamptz;
alter table reviews add constraint reviews_confirmed_author
  check (author_confirmed_at is null or author_email is not null);
create index reviews_author_email on reviews (author_email) where author_email is not null;
-- The columns of 0043 and these.
select watch_changes('reviews', 'psychologist_id');
