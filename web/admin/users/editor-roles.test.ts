import { expect, it } from 'vitest'
import type { Role } from '#contract/people/access.ts'
import { ROLE_TITLES, ROLES } from '#contract/people/roles.ts'
import { roleChoice } from './editor-roles.ts'

const roles = [...ROLES.map((name, at) => role(at + 1, name, ROLE_TITLES[name])), role(9, 'бухгалтер', 'бухгалтер')]
const titles = (actor: string) => roleChoice(roles, [actor]).main.map(({ label }) => label)

it('hides the roles above one’s own', () => {
  expect(titles('admin')).toEqual(['Администратор', 'Техподдержка', 'Модератор', 'Редактор', 'Психолог'])
  expect(titles('tech-support')).toEqual(['Техподдержка', 'Модератор', 'Редактор', 'Психолог'])
  expect(titles('moderator')).toEqual(['Модератор', 'Редактор', 'Психолог'])
  expect(titles('psychologist')).toEqual([])
})

it('keeps the roles that staff made apart', () => {
  expect(roleChoice(roles, ['admin']).extra).toMatchObject([{ value: 9, label: 'бухгалтер', disabled: false }])
})

it('shows what somebody may not give, with the reason', () => {
  const reason = 'Роль «Модератор» даёт больше, чем есть у вас.'
  const moderator = role(3, 'moderator', 'Модератор', reason)
  expect(roleChoice([moderator], ['tech-support']).main).toEqual([
    { value: 3, label: 'Модератор', disabled: true, disabledReason: reason },
  ])
})

function role(id: number, name: string, title: string, reason?: string) {
  const can = { assign: reason === undefined, reasons: reason === undefined ? {} : { assign: reason } }
  return { id, name, title, can } as Role
}
