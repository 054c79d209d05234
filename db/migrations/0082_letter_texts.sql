-- The words of letters that staff have changed. Null: the letter says what it said when the product was new. A letter
-- more brings its row with its migration.
create table letter_texts (
  id integer generated always as identity primary key,
  name text not null constraint letter_texts_name_key unique,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  subject text,
  body text
);
insert into letter_texts (name) values
  ('request-received'),
  ('booking-made'),
  ('booking-moved'),
  ('booking-cancelled'),
  ('meeting-booked'),
  ('meeting-moved'),
  ('meeting-cancelled'),
  ('meeting-reminder'),
  ('review-invitation'),
  ('review-after-payment'),
  ('meeting-thanks'),
  ('review-received'),
  ('payment-link'),
  ('application-received'),
  ('invitation');
