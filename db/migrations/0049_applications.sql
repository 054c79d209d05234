-- Psychologists who want to work here: what they write, their documents, and the letters that answer them.
create table applications (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status text not null default 'new' check (status in ('new', 'looking', 'invited', 'accepted', 'refused')),
  full_name text not null,
  email text not null,
  phone text,
  education text not null,
  methods text not null,
  about text not null,
  -- When somebody used the link of the letter to the address.
  confirmed_at timestamptz,
  answered_at timestamptz,
  -- Since when nothing is to be decided: the term of its data runs from here.
  closed_at timestamptz,
  -- The card that was made of it.
  psychologist_id integer references psychologists on delete set null,
  -- Of the link in the letter: by it documents are added.
  token_hash bytea not null constraint applications_token_key unique check (length(token_hash) = 32),
  consent_version text not null,
  consent_at timestamptz not null,
  constraint applications_closed check ((closed_at is not null) = (status in ('accepted', 'refused')))
);
create index applications_created_at on applications (created_at desc, id desc);
create index applications_email on applications (email);
create index applications_psychologist on applications (psychologist_id);
create index applications_closed_at on applications (closed_at) where closed_at is not null;

-- A file of ours that has no address. Without its application it is to be removed.
create table application_documents (
  id integer generated always as identity primary key,
  application_id integer references applications on delete set null,
  created_at timestamptz not null,
  name text not null,
  type text not null check (type in ('pdf', 'jpg', 'png')),
  size integer not null check (size > 0),
  key text not null constraint application_documents_key unique,
  -- False: it is being stored.
  is_attached boolean not null default false
);
create index application_documents_application on application_documents (application_id);

create table application_letters (
  id integer generated always as identity primary key,
  application_id integer not null references applications on delete cascade,
  at timestamptz not null,
  user_id integer references users on delete set null,
  status text not null check (status in ('looking', 'invited', 'accepted', 'refused')),
  subject text not null,
  text text not null
);
create index application_letters_application on application_letters (application_id);
create index application_letters_user on application_letters (user_id);
