-- A table is called what its record is called everywhere else (docs/glossary.md); what belongs to it follows.
alter table consultation_requests rename to requests;
alter table consultation_request_topics rename to request_topics;
alter table payment_attempts rename to transaction_attempts;
alter table payment_refunds rename to transaction_refunds;

do $$
declare
  of_table record;
  part record;
begin
  for of_table in
    select * from (values
      ('requests', 'consultation_requests', 'requests'),
      ('request_topics', 'consultation_request_topics', 'request_topics'),
      ('transaction_attempts', 'payment_attempts', 'transaction_attempts'),
      ('transaction_refunds', 'payment_refunds', 'transaction_refunds')) as named (now_called, before, after)
  loop
    for part in
      select conname as name from pg_constraint
      where conrelid = of_table.now_called::regclass and conname like of_table.before || '%'
    loop
      execute format('alter table %I rename constraint %I to %I', of_table.now_called, part.name,
        of_table.after || substr(part.name, length(of_table.before) + 1));
    end loop;
    for part in
      select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = of_table.now_called::regclass and c.relname like of_table.before || '%'
    loop
      execute format('alter index %I rename to %I', part.name,
        of_table.after || substr(part.name, length(of_table.before) + 1));
    end loop;
    for part in
      select tgname as name from pg_trigger
      where tgrelid = of_table.now_called::regclass and not tgisinternal and tgname like of_table.before || '%'
    loop
      execute format('alter trigger %I on %I rename to %I', part.name, of_table.now_called,
        of_table.after || substr(part.name, length(of_table.before) + 1));
    end loop;
    for part in
      select c.relname as name from pg_class c
      where c.relkind = 'S' and c.relname like of_table.before || '\_%' and c.relnamespace = current_schema()::regnamespace
    loop
      execute format('alter sequence %I rename to %I', part.name,
        of_table.after || substr(part.name, length(of_table.before) + 1));
    end loop;
  end loop;
end $$;
