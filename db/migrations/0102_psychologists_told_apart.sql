-- Two cards that look like one person's and are two people's, as somebody has said: they are not proposed for a merge.
create table psychologists_told_apart (
  one_id integer not null references psychologists on delete cascade,
  other_id integer not null references psychologists on delete cascade,
  at timestamptz not null,
  user_id integer references users on delete set null,
  primary key (one_id, other_id),
  constraint psychologists_told_apart_in_order check (one_id < other_id)
);
create index psychologists_told_apart_other on psychologists_told_apart (other_id);
create index psychologists_told_apart_user on psychologists_told_apart (user_id) where user_id is not null;
select watch_changes('psychologists_told_apart', 'one_id');
