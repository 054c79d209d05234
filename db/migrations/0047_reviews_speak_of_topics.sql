-- What a review speaks of: by this the page of reviews finds those about a topic.
alter table reviews add column search_vector tsvector not null
  generated always as (to_tsvector('russian', normalise_text(text))) stored;
create index reviews_search on reviews using gin (search_vector) where status = 'published';
