-- Letters with a link to all that is kept about an address. SHA-256 of the token: a stolen table opens nothing.
create table personal_data_links (
  id integer generated always as identity primary key,
  token_hash bytea not null constraint personal_data_links_token_key unique,
  -- Null once the data is erased: then the act is all that is left to show.
  email text check (email = lower(email)),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The link of the letter works once: it is exchanged for a pass that the browser keeps for a while.
  used_at timestamptz,
  pass_hash bytea constraint personal_data_links_pass_key unique,
  pass_expires_at timestamptz,
  act_id integer
);
create index personal_data_links_email on personal_data_links (email);
create index personal_data_links_expires_at on personal_data_links (expires_at);
create index personal_data_links_act on personal_data_links (act_id);

-- What was erased on somebody's demand, what is kept and why: the act and the extract of the log (Roskomnadzor, 179).
create table personal_data_acts (
  id integer generated always as identity primary key,
  number text not null constraint personal_data_acts_number_key unique,
  at timestamptz not null,
  -- The address as the act shows it, and a keyed digest that only the address itself can be held against.
  subject text not null,
  subject_digest bytea not null,
  operator text not null,
  erased jsonb not null check (jsonb_typeof(erased) = 'array'),
  kept jsonb not null check (jsonb_typeof(kept) = 'array'),
  log_extract jsonb not null check (jsonb_typeof(log_extract) = 'array')
);
create index personal_data_acts_at on personal_data_acts (at desc, id desc);

alter table personal_data_links
  add constraint personal_data_links_act_id_fkey foreign key (act_id) references personal_data_acts;

-- Payments whose payer asked to be forgotten and must be remembered: for the books, until this day, and for nothing else.
create table restricted_payers (
  transaction_id integer primary key references transactions on delete cascade,
  act_id integer not null references personal_data_acts,
  keep_until date not null
);
create index restricted_payers_act on restricted_payers (act_id);
create index restricted_payers_keep_until on restricted_payers (keep_until);

create index transactions_payer_email on transactions (lower(payer_email));
