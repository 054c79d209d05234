-- Numbers that people read aloud: one row per series, so that two at once never get the same.
create table counters (
  name text primary key,
  value integer not null
);

create table consultation_requests (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  number text not null constraint consultation_requests_number_key unique,
  status text not null default 'new' check (status in ('new', 'in_work', 'booked', 'done', 'lost', 'spam')),
  for_whom text not null check (for_whom in ('self', 'couple', 'teen')),
  preferences jsonb not null default '{}' check (jsonb_typeof(preferences) = 'object'),
  name text not null check (btrim(name) <> ''),
  contact_type text not null check (contact_type in ('phone', 'email', 'telegram')),
  contact text not null,
  convenient_time text,
  story text check (char_length(story) <= 3000),
  crisis_flag boolean not null default false,
  match_snapshot jsonb,
  -- Purpose, version of the text and time of each consent.
  consents jsonb not null check (jsonb_typeof(consents) = 'array'),
  assignee_id integer references users on delete set null,
  notes text check (char_length(notes) <= 5000),
  first_response_at timestamptz,
  -- Health is told about only under a consent of its own.
  constraint consultation_requests_story_consent
    check (story is null or consents @> '[{"purpose": "health-data"}]')
);
create index consultation_requests_created_at on consultation_requests (created_at desc, id desc);
create index consultation_requests_assignee on consultation_requests (assignee_id);
create index consultation_requests_contact on consultation_requests (contact, created_at desc);

create table consultation_request_topics (
  request_id integer not null references consultation_requests on delete cascade,
  topic_id integer not null references topics on delete cascade,
  primary key (request_id, topic_id)
);
create index consultation_request_topics_topic on consultation_request_topics (topic_id);
