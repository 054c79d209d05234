-- What strangers did beyond the lines that the log takes of them in an hour, until one line sums it up.
create table audit_overflow (
  hour timestamptz not null,
  action text not null,
  -- An account, a network, or the rest.
  about text not null,
  subject_id integer,
  subject_label text not null,
  result text not null check (result in ('ok', 'denied')),
  attempts integer not null,
  networks text[] not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (hour, action, about)
);
