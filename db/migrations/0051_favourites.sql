-- Whom somebody with an account has kept: the list that their browsers share. Goes with the account.
create table favourites (
  user_id integer not null references users on delete cascade,
  psychologist_id integer not null references psychologists on delete cascade,
  kept_at timestamptz not null,
  primary key (user_id, psychologist_id)
);
create index favourites_psychologist on favourites (psychologist_id);
