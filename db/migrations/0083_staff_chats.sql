-- Chats of staff with the practice's bots, in which they hear of what has come.
create table staff_chats (
  user_id integer not null references users (id) on delete cascade,
  bot text not null check (bot in ('telegram', 'max')),
  chat_id text not null,
  linked_at timestamptz not null,
  -- The messenger has said that the bot may not write there any more.
  blocked_at timestamptz,
  primary key (user_id, bot)
);

-- What somebody writes to a bot to link their chat. Good once.
create table staff_chat_codes (
  code_digest bytea primary key check (length(code_digest) = 32),
  user_id integer not null references users (id) on delete cascade,
  bot text not null check (bot in ('telegram', 'max')),
  expires_at timestamptz not null
);
create index staff_chat_codes_user on staff_chat_codes (user_id);

-- Up to where a bot has heard.
create table staff_chat_marks (
  bot text primary key check (bot in ('telegram', 'max')),
  after text not null
);

-- A message of a bot is a letter of another way: the same line, retries and refusals.
alter table letters add column channel text not null default 'mail' check (channel in ('mail', 'telegram', 'max'));

alter table notice_settings add column bot_kinds text[] not null default '{}';
