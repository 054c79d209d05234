import { expect, it } from 'vitest'
import type { Role } from '#contract/access.ts'
import { ROLE_TITLES, ROLES } from '#contract/roles.ts'
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
  expect(roleChoice(roles, ['admin']).extra).toEqual([{ value: 9, label: 'бухгалтер' }])
})

function role(id: number, name: string, title: string) {
  return { id, name, title } as Role
}
