import { describe, expect, test } from 'vitest'
import { indexesMadeBefore, LARGE_TABLES, longLocks } from './locking-migrations.ts'
import { projectFiles, read } from './project-files.ts'

/** Those up to this one ran before anybody had a large table. */
const LAST_OF_BEFORE = '0084'
const paths = projectFiles.filter((path) => path.startsWith('db/migrations/')).toSorted()
const isNew = (path: string) => path.slice('db/migrations/'.length) > `${LAST_OF_BEFORE}_~`

describe('a new migration', () => {
  test('locks no large table for long, or says why that is no harm', () => {
    const found = paths.flatMap((path, index) =>
      isNew(path) ? longLocks(read(path), paths.slice(0, index).map(read)).map((one) => `${path}: ${one}`) : [],
    )
    expect(found).toEqual([])
  })

  test('that makes an index of a large table stands in “Before the upgrade”, with the line to run', () => {
    const told = read('docs/operations.md')
    const missing = paths
      .filter(isNew)
      .flatMap((path) => indexesMadeBefore(read(path)))
      .filter((name) => !told.includes(`index concurrently if not exists ${name} `))
    expect(missing).toEqual([])
  })
})

test('the large tables exist', () => {
  const types = read('db/tables.gen.ts')
  expect(LARGE_TABLES.filter((table) => !types.includes(`\n  ${table}: {`))).toEqual([])
})

describe('refused, with what to do instead', () => {
  test.each<[string, RegExp]>([
    ['create index visits_seen on visits (seen_at);', /create index if not exists/],
    ['create unique index "users_phone" on public.users\n (phone);', /create index if not exists/],
    ['alter table reviews alter column rating type bigint;', /add a column/],
    ['alter table reviews\n  alter rating set data type numeric;', /add a column/],
    ['alter table letters alter column kind set not null;', /not valid/],
    ['alter table letters add constraint letters_short check (length(kind) < 40);', /not valid/],
    ['alter table letters add check (attempts >= 0);', /not valid/],
    ['alter table visits add constraint visits_page foreign key (page_id) references pages;', /not valid/],
    ['alter table bookings add column minutes integer check (minutes > 0);', /null/],
    ['alter table bookings add column page_id integer default 1 references pages;', /without one/],
    ['alter table clients add column code text unique;', /using index/],
    ['alter table clients add column a integer, add column sum numeric(10, 2) check (sum > 0);', /null/],
    ['alter table clients add constraint clients_code unique (code);', /using index/],
    ['alter table audit_log add column mark uuid default gen_random_uuid();', /in batches/],
    ['alter table audit_log add column at timestamptz not null default clock_timestamp();', /in batches/],
    ['alter table audit_log add column size integer generated always as (length(label)) stored;', /in batches/],
    ['alter table requests add column serial_number bigserial;', /in batches/],
    ['alter table visits set unlogged;', /administrator/],
    ['update transactions set amount = amount * 100;', /in batches/],
    ['with old as (select 1) update transactions t set amount = 1 where id = 1;', /in batches/],
    ['do $$ begin update reviews set rating = 5; end $$;', /in batches/],
    ["delete from sessions where created_at < now() - interval '1 day';", /in batches/],
    ['truncate visits;', /in batches/],
    ['vacuum (full) letters;', /administrator/],
    ['cluster letters using letters_due;', /administrator/],
    ['lock table users in exclusive mode;', /administrator/],
    [
      'alter table letters add constraint a check (id > 0) not valid; alter table letters validate constraint a;',
      /next version/,
    ],
  ])('%s', (text, instead) => {
    expect(longLocks(text).join('\n')).toMatch(instead)
  })
})

describe('taken', () => {
  test.each([
    'alter table psychologists add column nickname text;',
    "alter table psychologists add column state text not null default 'new', add column seen_at timestamptz default now();",
    'alter table visits add column page_id integer references pages on delete set null;',
    'alter table letters add constraint letters_short check (length(kind) < 40) not valid;',
    'alter table letters add column size integer, add constraint letters_size check (size > 0) not valid;',
    'create index if not exists visits_seen on visits (seen_at);',
    'create table visits (id integer); create index visits_seen on visits (seen_at); update visits set id = 1;',
    'create index methods_title on methods (title); update methods set title = 1;',
    'create function f() returns trigger language plpgsql as $$ begin update reviews set rating = 5; return new; end $$;',
    'alter table clients add constraint clients_code unique using index clients_code;',
    '-- locks reviews: only those of the last minute, a handful\nupdate reviews set rating = 5 where id = 1;',
    'alter table letters drop constraint letters_short; drop index letters_due;',
    'insert into letter_texts (name) values (1);',
  ])('%s', (text) => {
    expect(longLocks(text)).toEqual([])
  })

  test('a column without nulls whose check an earlier migration has validated, and that validation itself', () => {
    const added = 'alter table letters add constraint letters_kind check (kind is not null) not valid;'
    const validated = 'alter table letters validate constraint letters_kind;'
    const set = 'alter table letters alter column kind set not null;'
    expect(longLocks(validated, [added])).toEqual([])
    expect(longLocks(set, [added, validated])).toEqual([])
    expect(longLocks(set, [added])).not.toEqual([])
    expect(longLocks(set.replace('kind', 'subject'), [added, validated])).not.toEqual([])
  })

  test('a reason that says nothing is none', () => {
    expect(longLocks('-- locks reviews: ok\nupdate reviews set rating = 5;')).not.toEqual([])
  })
})

test('what ran before shows that the rules find something', () => {
  const old = paths.filter((path) => !isNew(path)).flatMap((path) => longLocks(read(path)))
  expect(old.length).toBeGreaterThan(10)
})
