-- Visits of the tracked pages. No address, no cookie of anybody else: a visitor is a random name of this site.
create table visits (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  page text not null check (page in ('/', '/catalog', '/smart-consultations', '/reviews', '/lt')),
  visitor_id text not null,
  referrer_host text,
  device text not null check (device in ('mobile', 'tablet', 'desktop'))
);
create index visits_visitor on visits (visitor_id, page, at desc);
create index visits_at on visits (at);

-- What remains of them: numbers by day of the practice's calendar.
create table visit_days (
  day date not null,
  page text not null,
  visits integer not null check (visits >= 0),
  visitors integer not null check (visitors between 0 and visits),
  primary key (day, page)
);
