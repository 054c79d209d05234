-- Staff hear at once: what happened, and that a count has changed.

-- One row for each thing that staff may want to hear of, written with it. It holds nothing of what the thing says.
create table staff_notices (
  id integer generated always as identity primary key,
  created_at timestamptz not null default now(),
  kind text not null check (kind in ('requests', 'crisis', 'payments', 'reviews', 'applications')),
  subject_id integer not null,
  -- Where it belongs; empty where that is not known.
  branch_ids integer[] not null default '{}'
);
create index staff_notices_created_at on staff_notices (created_at);
select watch_changes('staff_notices', 'id');

-- What changes a count says so to every process, and nothing more: each counts anew by itself.
create function announce_counts() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', '{"table":"staff_counts"}');
  return null;
end
$$;

create trigger announce_counts after insert or delete or update of status, assignee_id, crisis_flag on requests
  for each statement execute function announce_counts();
create trigger announce_counts after insert or delete or update of status on reviews
  for each statement execute function announce_counts();
create trigger announce_counts after insert or delete or update of status on applications
  for each statement execute function announce_counts();
create trigger announce_counts after insert or delete or update of status on transactions
  for each statement execute function announce_counts();
create trigger announce_counts after delete or update of state on letters
  for each statement execute function announce_counts();
