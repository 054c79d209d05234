-- Two cards that look like one person's and are two people's, as somebody has said: they are not proposed for a merge.
create table distinct_psychologists (
  one_id integer not null references psychologists on delete cascade,
  other_id integer not null references psychologists on delete cascade,
  at timestamptz not null,
  user_id integer references users on delete set null,
  primary key (one_id, other_id),
  constraint distinct_psychologists_in_order check (one_id < other_id)
);
create index distinct_psychologists_other on distinct_psychologists (other_id);
create index distinct_psychologists_user on distinct_psychologists (user_id) where user_id is not null;
select watch_changes('distinct_psychologists', 'one_id');
