-- One fetching of everything from YCLIENTS.
create table yclients_runs (
  id integer generated always as identity primary key,
  trigger text not null check (trigger in ('button', 'schedule', 'webhook')),
  -- The job of a button: when it is taken up again, so is its run.
  job_id integer references jobs on delete set null,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'cancelled')),
  started_at timestamptz not null,
  finished_at timestamptz,
  -- By the database's clock. A process that has not said for so long that it lives has lost the run.
  lease_until timestamptz not null,
  counts jsonb not null default '{}',
  errors text[] not null default '{}'
);
-- However many processes there are, one run is at work.
create unique index yclients_runs_at_work on yclients_runs ((true)) where state = 'running';
create index yclients_runs_job on yclients_runs (job_id);

-- Staff as YCLIENTS told of them last: a person has a record in each branch.
create table yclients_members (
  id integer generated always as identity primary key,
  company_id integer not null,
  staff_id integer not null,
  -- Null: nobody has said yet whose it is.
  psychologist_id integer references psychologists on delete set null,
  is_gone boolean not null default false,
  theirs jsonb not null,
  unique (company_id, staff_id)
);
create index yclients_members_psychologist on yclients_members (psychologist_id);
create index yclients_members_staff on yclients_members (staff_id);

create table yclients_services (
  company_id integer not null,
  service_id integer not null,
  title text not null,
  -- Kopecks.
  price_min integer,
  price_max integer,
  is_active boolean not null,
  primary key (company_id, service_id)
);

-- What YCLIENTS says and the card does not, of the fields that belong to the site.
create table yclients_differences (
  id integer generated always as identity primary key,
  psychologist_id integer not null references psychologists on delete cascade,
  field text not null,
  theirs jsonb not null,
  found_at timestamptz not null,
  -- Ours was kept: asked again only when theirs is another.
  rejected_at timestamptz,
  rejected_by integer references users on delete set null,
  unique (psychologist_id, field)
);
create index yclients_differences_rejected_by on yclients_differences (rejected_by);

-- Fields that are always taken from YCLIENTS.
create table yclients_rules (
  field text primary key
);

-- What a card has taken from YCLIENTS: while it still holds that, nobody has edited it.
create table yclients_taken (
  psychologist_id integer not null references psychologists on delete cascade,
  field text not null,
  value jsonb not null,
  primary key (psychologist_id, field)
);

-- However often and wherever the button is pressed, one job waits or is at work.
create unique index jobs_yclients_sync on jobs (kind) where kind = 'yclients-sync' and state in ('queued', 'running');
