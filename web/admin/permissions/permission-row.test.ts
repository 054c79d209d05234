import { expect, it } from 'vitest'
import type { Role } from '#contract/people/access.ts'
import { holdersText, withHolders } from './permission-row.ts'

const role = (name: string, title: string, permissions: string[]) => ({ name, title, permissions }) as unknown as Role
const roles = [
  role('admin', 'Администратор', ['pages.view', 'users.view', 'users.fire', 'topics.view', 'roles.manage']),
  role('tech-support', 'Техподдержка', ['pages.view', 'users.view', 'topics.view']),
  role('moderator', 'Модератор', ['pages.view', 'users.view', 'topics.view']),
  role('writer', 'Редактор', ['pages.view', 'topics.view']),
  role('psychologist', 'Психолог', ['pages.view']),
  role('Бухгалтер', 'Бухгалтер', ['pages.view', 'topics.view']),
]
const told = (name: string) =>
  withHolders([{ id: 1, name, title: name, users_count: 0 }], roles).map((row) =>
    holdersText(row).replaceAll('\u00a0', ' '),
  )

it.each([
  ['pages.view', 'все роли'],
  ['users.view', 'Техподдержка, Модератор'],
  ['topics.view', 'Техподдержка, Модератор и ещё 2'],
  ['roles.manage', 'никто'],
])('%s: %s', (name, text) => expect(told(name)).toEqual([text]))
