-- A visit that a visitor books at a time of YCLIENTS. It is written down before YCLIENTS is asked, under an id of its own,
-- so that a lost answer or a dead process makes no second visit.
create table bookings (
  id integer generated always as identity primary key,
  -- In its link; the key that opens it is known to its owner alone.
  public_id text not null unique,
  key_digest bytea not null,
  -- Whose it is, for whom nobody knows the contact: one person books one time once.
  contact_digest bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  state text not null default 'asked' check (state in ('asked', 'booked', 'refused', 'cancelled')),
  psychologist_id integer references psychologists on delete set null,
  request_id integer unique references requests on delete set null,
  company_id integer not null,
  staff_id integer not null,
  service_id integer not null,
  starts_at timestamptz not null,
  minutes integer not null,
  -- Kopecks.
  price integer,
  -- Our own id of the visit, which YCLIENTS keeps with it.
  api_id text not null unique,
  record_id integer,
  -- What was filled in, sealed, until YCLIENTS has answered: then it is the request's.
  sealed_form text,
  -- By the database's clock: until then a process is waiting for the answer.
  lease_until timestamptz not null,
  -- YCLIENTS may have been asked to write it down: it is looked for before it is asked again.
  is_sent boolean not null default false,
  constraint bookings_form_while_asked check ((sealed_form is not null) = (state = 'asked')),
  constraint bookings_booked_has_record check (state <> 'booked' or record_id is not null)
);
-- Of two who want one time in one moment, one asks.
create unique index bookings_asked on bookings (company_id, staff_id, starts_at) where state = 'asked';
create index bookings_psychologist on bookings (psychologist_id) where psychologist_id is not null;
create index bookings_record on bookings (company_id, record_id) where record_id is not null;

alter table requests
  drop constraint requests_source_check,
  add constraint requests_source_check check (source in ('site', 'booking', 'call', 'message', 'visit')),
  -- The number of the visit in YCLIENTS.
  add column ycl_record_id integer;
