import { expect, it } from 'vitest'
import type { RoleName } from './roles.ts'
import { rolesToShareWith } from './saved-views.ts'
import type { ScreenName } from './screens.ts'

it.each<[RoleName, ScreenName, RoleName[]]>([
  ['admin', 'psychologists', ['admin', 'tech-support', 'moderator', 'writer']],
  ['admin', 'transactions', ['admin', 'tech-support', 'moderator']],
  ['admin', 'auditLogs', ['admin']],
  ['moderator', 'psychologists', ['moderator', 'writer']],
  ['moderator', 'trash', ['moderator']],
  ['psychologist', 'psychologists', []],
])('a view of %s on %s is shared with those who open the screen', (role, screen, expected) =>
  expect(rolesToShareWith([role], screen)).toEqual(expected),
)
