-- Whom a review was about is gone for good: it is about nobody else, and stays off the site as it did while they were in the
-- trash.
alter table reviews add column is_subject_gone boolean not null default false;

create function keep_reviews_off_site() returns trigger language plpgsql as $$
begin
  update reviews set is_subject_gone = true where psychologist_id = old.id;
  return old;
end $$;
create trigger psychologists_keep_reviews_off_site before delete on psychologists for each row
  execute function keep_reviews_off_site();

-- locks reviews: of those about nobody alone, which are few; the log and the payment tell which were about somebody once.
update reviews r set is_subject_gone = true
where r.psychologist_id is null and (r.transaction_id is not null or coalesce((
  select change -> 'new' <> 'null'::jsonb
  from audit_log a join audit_log_values v on v.audit_log_id = a.id
  cross join lateral jsonb_array_elements(case jsonb_typeof(v.changes) when 'array' then v.changes else '[]' end) change
  where a.subject_type = 'review' and a.subject_id = r.id::text and change ->> 'field' = 'psychologist'
  order by a.id desc limit 1), false));

-- Triggers compare the columns that they were made with.
select watch_changes('reviews', 'psychologist_id');
