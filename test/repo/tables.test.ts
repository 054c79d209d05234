import { expect, test } from 'vitest'
import { codeFiles, read } from './project-files.ts'

const KYSELY_WRITE = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g
const SQL_WRITE =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+"?([a-z_]+)"?\s+(?:set|values|select|where|as|\(|using)/gi

test('each table is written by one module', () => {
  const writers = new Map<string, Set<string>>()
  for (const path of codeFiles) {
    const owner = /^server\/(modules\/[^/]+|platform)\//.exec(path)?.[1]
    if (owner === undefined || path.endsWith('.test.ts')) continue
    for (const table of writtenTables(read(path))) {
      writers.set(table, (writers.get(table) ?? new Set()).add(owner))
    }
  }
  expect(writers.size).toBeGreaterThan(5)
  const contested = [...writers].filter(([, owners]) => owners.size > 1).map(([table, owners]) => [table, [...owners]])
  expect(contested).toEqual([])
})

test('both ways of writing are seen', () => {
  expect(writtenTables(`db.insertInto('users').values(row)`)).toEqual(['users'])
  expect(writtenTables('sql`update psychologists set version = 2`')).toEqual(['psychologists'])
  expect(writtenTables('sql`delete from sessions where id = 1`')).toEqual(['sessions'])
  expect(writtenTables('sql`select * from topics for update`')).toEqual([])
})

function writtenTables(text: string): string[] {
  return [...text.matchAll(KYSELY_WRITE), ...text.matchAll(SQL_WRITE)].map((match) => match[1] ?? '')
}
