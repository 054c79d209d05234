-- Has the changes of a table announced at each commit, on the channel `changes`: the table, the ids in its column `key`, and
-- which columns an update gave another value. Without ids it may be any row, without columns any column. An update of
-- nothing but `unannounced` is none. To be called again when the table gets a column: the function that is made here
-- compares the columns one by one, which takes a tenth of comparing rows as JSON.
create function watch_changes(target regclass, key text, unannounced text[] default '{}') returns void
language plpgsql as $watch$
declare
  announce constant text := format('announce_%s', target);
  comparisons text;
  compare text := $part$
    select array_agg(distinct told.id) into ids from (select %1$I from rows union select %1$I from old_rows) as told (id);
    if ids is null then
      return null;
    end if;$part$;
begin
  -- What is generated of others changes with them. Links have no id and no columns beside it.
  select string_agg(format('case when rows.%1$I is distinct from old_rows.%1$I then %1$L end', attname), ', ' order by attnum)
  into comparisons from pg_attribute
  where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all (unannounced);
  if exists (select from pg_attribute where attrelid = target and attname = 'id') then
    compare := $part$
    if (select count(*) from (select from rows limit 501) as counted) <= 500 then
      select array_agg(distinct told.id), array_agg(distinct changed.name) into ids, columns
      from rows join old_rows using (id)
      cross join lateral unnest(array[%2$s]) as changed (name)
      cross join lateral unnest(array[rows.%1$I, old_rows.%1$I]) as told (id)
      where changed.name is not null;
      if columns is null then
        return null;
      end if;
    end if;$part$;
  end if;

  -- A notice holds 8000 bytes: more than 500 ids are told as all.
  execute format('create or replace function %I() returns trigger language plpgsql as %L', announce, format($body$
declare
  ids integer[];
  columns text[];
begin
  if tg_op = 'INSERT' or tg_op = 'DELETE' then
    if not exists (select from rows) then
      return null;
    end if;
    select array_agg(distinct %1$I) into ids from (select %1$I from rows limit 501) as told;
  elsif tg_op = 'UPDATE' then$body$ || compare || $body$
  end if;
  ids := array_remove(ids, null);
  if cardinality(ids) > 500 then
    ids := null;
  end if;
  perform pg_notify('changes', json_strip_nulls(json_build_object('table', tg_table_name, 'ids', ids, 'columns', columns))::text);
  return null;
end
$body$, key, comparisons));
  execute format('create or replace trigger announce_insert after insert on %s referencing new table as rows
    for each statement execute function %I()', target, announce);
  execute format('create or replace trigger announce_update after update on %s referencing old table as old_rows new table as rows
    for each statement execute function %I()', target, announce);
  execute format('create or replace trigger announce_delete after delete on %s referencing old table as rows
    for each statement execute function %I()', target, announce);
  execute format('create or replace trigger announce_truncate after truncate on %s
    for each statement execute function %I()', target, announce);
end
$watch$;

select watch_changes('psychologists', 'id');
select watch_changes('psychologist_topics', 'psychologist_id');
select watch_changes('psychologist_specializations', 'psychologist_id');
select watch_changes('psychologist_branches', 'psychologist_id');
select watch_changes('psychologist_positions', 'psychologist_id');
select watch_changes('psychologist_pages', 'psychologist_id');
select watch_changes('topics', 'id');
select watch_changes('specializations', 'id');
select watch_changes('specialization_pages', 'specialization_id');
select watch_changes('branches', 'id');
select watch_changes('positions', 'id');
select watch_changes('pages', 'id');
select watch_changes('reviews', 'psychologist_id');
select watch_changes('users', 'id');
select watch_changes('user_roles', 'user_id');
select watch_changes('sessions', 'user_id', '{last_seen_at}');
select watch_changes('two_factors', 'user_id');
select watch_changes('roles', 'id');
select watch_changes('permissions', 'id');
select watch_changes('role_permissions', 'role_id');
