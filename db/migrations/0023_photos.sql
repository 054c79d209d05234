-- Every photo that a record shows or has shown: its history can put an old one back. When the record goes for good, so do they.
create table photos (
  key text not null,
  -- An upload on its way to a record belongs to nobody yet.
  owner_type text not null check (owner_type in ('psychologist', 'user', 'upload')),
  owner_id integer not null,
  -- Null as long as the record stands. After that moment the files are removed, unless another record has the same photo.
  kept_until timestamptz,
  primary key (key, owner_type, owner_id)
);
create index photos_owner on photos (owner_type, owner_id);
create index photos_kept_until on photos (kept_until) where kept_until is not null;

create function keep_photo() returns trigger language plpgsql as $$
begin
  insert into photos (key, owner_type, owner_id) values (new.avatar, tg_argv[0], new.id)
    on conflict (key, owner_type, owner_id) do nothing;
  delete from photos where key = new.avatar and owner_type = 'upload';
  return null;
end $$;

create function let_photos_go() returns trigger language plpgsql as $$
begin
  update photos set kept_until = to_timestamp(0) where owner_type = tg_argv[0] and owner_id = old.id;
  return null;
end $$;

create trigger psychologists_keep_photo after insert or update of avatar on psychologists
  for each row when (new.avatar is not null) execute function keep_photo('psychologist');
create trigger psychologists_let_photos_go after delete on psychologists
  for each row execute function let_photos_go('psychologist');
create trigger users_keep_photo after insert or update of avatar on users
  for each row when (new.avatar is not null) execute function keep_photo('user');
create trigger users_let_photos_go after delete on users
  for each row execute function let_photos_go('user');

insert into photos (key, owner_type, owner_id)
select avatar, 'psychologist', id from psychologists where avatar is not null
union all
select avatar, 'user', id from users where avatar is not null;

-- Former ones, as the history names them; those of records that are gone may go.
insert into photos (key, owner_type, owner_id, kept_until)
select distinct photo.key, l.subject_type, l.subject_id::int,
  case when exists (select 1 from psychologists p where l.subject_type = 'psychologist' and p.id = l.subject_id::int)
         or exists (select 1 from users u where l.subject_type = 'user' and u.id = l.subject_id::int)
    then null else to_timestamp(0) end
from audit_log l
join audit_log_values v on v.audit_log_id = l.id
cross join jsonb_array_elements(v.changes) change
cross join lateral (values (change ->> 'old'), (change ->> 'new')) photo (key)
where l.subject_type in ('psychologist', 'user') and l.subject_id is not null
  and change ->> 'field' = 'avatar' and photo.key is not null
on conflict (key, owner_type, owner_id) do nothing;
