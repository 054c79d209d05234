-- Of a change of many records the log shows one line, its last, and the others inside it. Lines from before stand alone.
alter table audit_log
  add column together integer not null default 1,
  add column is_part boolean not null default false;
-- What came by one request: the lines inside another, the operation that a line is a part of, «все записи этого запроса».
create index if not exists audit_log_request on audit_log (request_id, action);
