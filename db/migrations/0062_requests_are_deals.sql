-- A request is led to a meeting: with whom, when, for how much, who speaks with the person next, and why it came to nothing.
alter table requests
  drop constraint requests_status_check,
  add constraint requests_status_check check (status in ('new', 'in_work', 'booked', 'paid', 'done', 'lost', 'spam')),
  add column chosen_psychologist_id integer references psychologists on delete set null,
  add column meeting_at timestamptz,
  add column meeting_format text check (meeting_format in ('online', 'offline')),
  add column meeting_branch_id integer references branches on delete set null,
  -- Kopecks.
  add column price integer check (price >= 0),
  add column next_contact_on date,
  add column lost_reason text check (
    lost_reason in ('expensive', 'no_time', 'another', 'no_answer', 'changed_mind', 'not_ours', 'other')),
  add column lost_words text check (char_length(lost_words) <= 500),
  -- Everything that is not from the site was entered by staff.
  add column source text not null default 'site' check (source in ('site', 'call', 'message', 'visit')),
  drop constraint requests_erased_tells_nothing,
  add constraint requests_erased_tells_nothing check (erased_at is null or (
    contact = '' and convenient_time is null and story is null and notes is null and match_snapshot is null
    and preferences = '{}' and not crisis_flag and psychologist_id is null and key_digest is null
    and chosen_psychologist_id is null and meeting_at is null and meeting_branch_id is null and lost_words is null
    and next_contact_on is null));
create index requests_chosen_psychologist on requests (chosen_psychologist_id) where chosen_psychologist_id is not null;
create index requests_meeting_branch on requests (meeting_branch_id) where meeting_branch_id is not null;
create index requests_next_contact on requests (next_contact_on) where next_contact_on is not null;
create index requests_status on requests (status, created_at desc, id desc);

-- What staff note in a request: how they spoke with the person, and what they say to each other. Rows are only added.
create table request_entries (
  id integer generated always as identity primary key,
  request_id integer not null references requests on delete cascade,
  at timestamptz not null,
  author_id integer references users on delete set null,
  kind text not null check (kind in ('contact', 'comment')),
  channel text check (channel in ('call', 'message', 'visit')),
  outcome text check (outcome in ('no_answer', 'talked', 'agreed', 'call_back', 'refused')),
  -- May tell of the person's state: gone with the story.
  text text check (char_length(text) <= 2000),
  constraint request_entries_contact_has_outcome check (
    (kind = 'contact') = (channel is not null) and (kind = 'contact') = (outcome is not null))
);
create index request_entries_request on request_entries (request_id, id);
create index request_entries_author on request_entries (author_id) where author_id is not null;

-- Whom a comment calls.
create table request_mentions (
  entry_id integer not null references request_entries on delete cascade,
  user_id integer not null references users on delete cascade,
  primary key (entry_id, user_id)
);
create index request_mentions_user on request_mentions (user_id);

-- A payment knows the request that it is for.
alter table transactions add column request_id integer references requests on delete set null;
create index transactions_request on transactions (request_id) where request_id is not null;

-- From the request to the first contact that somebody noted, for lists and reports. Null until then, and where staff entered
-- the request while they spoke with the person.
create function request_response_minutes(q requests) returns integer language sql immutable as $$
  select case when q.source = 'site' and q.first_response_at is not null
    then greatest(0, floor(extract(epoch from q.first_response_at - q.created_at) / 60))::integer end
$$;
