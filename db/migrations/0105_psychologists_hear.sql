-- A psychologist hears of their own: a meeting, a request to them, a review of them. Staff hear of meetings on days that
-- their psychologist has taken off.
alter table staff_notices
  drop constraint staff_notices_kind_check,
  add constraint staff_notices_kind_check check (
    kind in ('requests', 'crisis', 'assigned', 'contacts', 'payments', 'reviews', 'applications', 'card_proposals',
      'days_off', 'meetings_with_me', 'requests_to_me', 'reviews_of_me')) not valid;

-- Who has chosen what to hear of had them not before them: they ring, as they do for who has chosen nothing.
update notice_settings set browser_kinds = browser_kinds || '{days_off,meetings_with_me,requests_to_me,reviews_of_me}';

-- What a psychologist has been told of, by the kind of its notice.
create table own_work_tellings (
  id integer generated always as identity primary key,
  psychologist_id integer not null references psychologists (id) on delete cascade,
  kind text not null check (kind in ('meetings_with_me', 'requests_to_me', 'reviews_of_me')),
  -- Of a request or a review.
  subject_id integer not null,
  -- When the meeting is, as far as they know.
  meeting_at timestamptz,
  told_at timestamptz not null,
  unique (psychologist_id, kind, subject_id)
);

create index if not exists requests_upcoming_meetings on requests (meeting_at) where status in ('booked', 'paid');

-- What stands already is no news.
insert into own_work_tellings (psychologist_id, kind, subject_id, meeting_at, told_at)
select chosen_psychologist_id, 'meetings_with_me', id, meeting_at, now() from requests
where chosen_psychologist_id is not null and status in ('booked', 'paid') and erased_at is null and meeting_at > now()
union all
select psychologist_id, 'requests_to_me', id, null, now() from requests
where psychologist_id is not null and status in ('new', 'in_work') and created_at > now() - interval '1 day'
union all
select psychologist_id, 'reviews_of_me', id, null, now() from reviews
where psychologist_id is not null and status = 'published' and published_at > now() - interval '1 day';
