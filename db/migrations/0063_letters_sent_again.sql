-- A letter that a mail server refused can be sent again: what it says stays sealed while that is of use to anybody.
alter table letters
  -- When its link is over; null for one without.
  add column useless_at timestamptz,
  drop constraint letters_check,
  add constraint letters_content check (case state when 'waiting' then content is not null when 'sent' then content is null else true end);
create index letters_recipient_trgm on letters using gin (lower(recipient) gin_trgm_ops);
