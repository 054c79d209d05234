-- A page may be a draft, or come out at a time. Those that are there stand on the site, as they did.
alter table pages
  add column status text not null default 'published' constraint pages_status_known check (status in ('draft', 'published')),
  add column publish_at timestamptz;
select watch_changes('pages', 'id');
