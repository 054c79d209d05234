create table reviews (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  author_name text not null check (btrim(author_name) <> ''),
  text text not null check (char_length(text) between 20 and 3000),
  rating smallint check (rating between 1 and 5),
  psychologist_id integer references psychologists on delete set null,
  status text not null default 'pending' check (status in ('pending', 'published', 'rejected')),
  rejection_reason text check (rejection_reason in ('pd', 'diagnosis', 'ad', 'abuse', 'no_proof', 'other')),
  reply text check (char_length(reply) <= 2000),
  replied_at timestamptz,
  replied_by integer references users on delete set null,
  -- The paid transaction that proves the meeting.
  transaction_id integer,
  moderated_by integer references users on delete set null,
  moderated_at timestamptz,
  published_at timestamptz,
  consent_version text not null,
  consent_at timestamptz not null,
  constraint reviews_reason_of_rejected check ((status = 'rejected') = (rejection_reason is not null)),
  constraint reviews_published_since check ((status = 'published') = (published_at is not null))
);
create index reviews_public on reviews (psychologist_id, published_at desc, id desc) where status = 'published';
create index reviews_created_at on reviews (created_at desc, id desc);
create index reviews_psychologist on reviews (psychologist_id);
create index reviews_replied_by on reviews (replied_by);
create index reviews_moderated_by on reviews (moderated_by);
create index reviews_transaction on reviews (transaction_id);
-- The same words are one review, however often the button was pressed.
create unique index reviews_text_key on reviews (md5(normalise_text(text)));
