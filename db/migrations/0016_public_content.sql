-- Says after each commit that public pages show something else now, to every process that keeps rendered ones.
create function tell_public_content() returns trigger language plpgsql as $$
begin
  notify public_content;
  return null;
end
$$;

create trigger psychologists_public_content after insert or update or delete or truncate on psychologists
  for each statement execute function tell_public_content();
create trigger psychologist_topics_public_content after insert or update or delete or truncate on psychologist_topics
  for each statement execute function tell_public_content();
create trigger psychologist_specializations_public_content after insert or update or delete or truncate on psychologist_specializations
  for each statement execute function tell_public_content();
create trigger psychologist_branches_public_content after insert or update or delete or truncate on psychologist_branches
  for each statement execute function tell_public_content();
create trigger psychologist_positions_public_content after insert or update or delete or truncate on psychologist_positions
  for each statement execute function tell_public_content();
create trigger psychologist_pages_public_content after insert or update or delete or truncate on psychologist_pages
  for each statement execute function tell_public_content();
create trigger topics_public_content after insert or update or delete or truncate on topics
  for each statement execute function tell_public_content();
create trigger specializations_public_content after insert or update or delete or truncate on specializations
  for each statement execute function tell_public_content();
create trigger specialization_pages_public_content after insert or update or delete or truncate on specialization_pages
  for each statement execute function tell_public_content();
create trigger branches_public_content after insert or update or delete or truncate on branches
  for each statement execute function tell_public_content();
create trigger positions_public_content after insert or update or delete or truncate on positions
  for each statement execute function tell_public_content();
create trigger pages_public_content after insert or update or delete or truncate on pages
  for each statement execute function tell_public_content();
create trigger reviews_public_content after insert or update or delete or truncate on reviews
  for each statement execute function tell_public_content();
