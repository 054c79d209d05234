-- Telephones that answer at once. What a new installation begins with stands here and, as the last resort, in the code.
create table crisis_lines (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  title text not null,
  number text not null,
  mobile_number text,
  for_whom text not null,
  -- Null: the whole country.
  region text,
  hours text,
  -- What people type into a search who need this line, one phrase a line.
  phrases text,
  -- Null: nobody has called it yet.
  checked_at date,
  source text
);
create unique index crisis_lines_title_key on crisis_lines (normalise_text(title)) where deleted_at is null;

insert into crisis_lines (title, number, mobile_number, for_whom, region, hours, checked_at, source) values
  ('Единый номер экстренных служб', '112', null, 'Всем, если есть угроза жизни: вашей или того, кто рядом', null,
    'Бесплатно, круглосуточно', '2026-11-23', 'Федеральный закон от 30.12.2020 № 488-ФЗ о вызове экстренных служб по единому номеру'),
  ('Детский телефон доверия', '8-800-2000-122', null, 'Детям, подросткам и родителям', null,
    'Бесплатно, анонимно, круглосуточно', '2026-11-23', 'Единый общероссийский детский телефон доверия, telefon-doveria.ru'),
  -- Known from lists of others alone: somebody calls it before it counts as checked.
  ('Экстренная психологическая помощь МЧС России', '8 (495) 989-50-50', null, 'Взрослым в любом городе России', null,
    'Круглосуточно', null, 'Центр экстренной психологической помощи МЧС России, psi.mchs.gov.ru'),
  ('Московская служба психологической помощи', '051', '8 (495) 051', 'Взрослым в Москве', 'Москва',
    'Бесплатно, круглосуточно', '2026-11-23', 'Московская служба психологической помощи населению, msph.ru');

select watch_changes('crisis_lines', 'id');
