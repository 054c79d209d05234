import { describe, expect, test } from 'vitest'
import { DEFAULT_PERMISSIONS, PERMISSION_NAMES, PERMISSIONS, type Permission } from './permissions.ts'

const DIRECTORIES = ['specializations', 'topics', 'positions', 'branches']
const S = 'tech-support'
const M = 'moderator'
const W = 'writer'
const P = 'psychologist'

/** Who holds what when the product is new. The admin holds all. */
const TABLE: [string[], string[]][] = [
  [['dashboard.view'], [S, M, W, P]],
  [['psychologists.view'], [S, M, W]],
  [['create', 'update', 'publish', 'delete', 'export', 'workload'].map((verb) => `psychologists.${verb}`), [S, M]],
  [['psychologists.update-own'], [P]],
  [DIRECTORIES.map((name) => `${name}.view`), [S, M, W]],
  [DIRECTORIES.map((name) => `${name}.manage`), [S, M]],
  [['pages.view'], [S, M, W]],
  [['pages.update'], [M, W]],
  [['pages.create', 'pages.delete'], []],
  [['view', 'create', 'update', 'activate', 'fire', 'export'].map((verb) => `users.${verb}`), [S, M]],
  [['transactions.view'], [S, M]],
  [['transactions.create', 'transactions.refund'], [M]],
  [['reviews.view'], [S, M, W]],
  [['reviews.moderate'], [M]],
  [['requests.view'], [S, M]],
  [['requests.manage'], [M]],
  [['integrations.manage', 'status.view'], [S]],
  [['settings.manage', 'roles.manage', 'permissions.view', 'audit-logs.view', 'programs.manage'], []],
]

const rows = TABLE.flatMap(([permissions, roles]) => permissions.map((name) => [name, roles] as const))

describe('when the product is new', () => {
  test.each(rows)('%s is held by %j', (permission, roles) => {
    const holders = [S, M, W, P].filter((role) =>
      DEFAULT_PERMISSIONS[role as 'writer'].includes(permission as Permission),
    )
    expect(holders).toEqual(roles)
    expect(DEFAULT_PERMISSIONS.admin).toContain(permission)
  })

  test('no other permission exists', () => {
    expect(rows.map(([name]) => name).toSorted()).toEqual([...PERMISSION_NAMES].toSorted())
  })
})

test('every permission is named `resource.action` and explained in Russian, each in other words', () => {
  for (const [name, words] of Object.entries(PERMISSIONS)) {
    expect(name).toMatch(/^[a-z-]+\.[a-z-]+$/)
    expect(words).toMatch(/^[А-ЯЁ][а-яё ]+/)
  }
  expect(new Set(Object.values(PERMISSIONS)).size).toBe(PERMISSION_NAMES.length)
})
