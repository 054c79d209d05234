import { expect, it } from 'vitest'
import type { Permission } from '#contract/people/permissions.ts'
import { abilitySentence, blindSections, diffRights, effectSentence } from './rights-diff.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const diff = (added: Permission[], removed: Permission[]) => ({ added, removed })

it('finds what a role gains and loses, in the order of the catalogue', () => {
  expect(diffRights(['pages.view', 'users.export'], ['users.view', 'pages.create', 'pages.view'])).toEqual(
    diff(['pages.create', 'users.view'], ['users.export']),
  )
  expect(diffRights(['pages.view'], ['pages.view'])).toEqual(diff([], []))
})

it.each([
  [12, diff(['pages.create'], []), '12 человек получат право создавать страницы.'],
  [1, diff([], ['users.export']), '1 человек потеряет право выгружать пользователей.'],
  [
    3,
    diff(['pages.create', 'pages.delete'], ['users.export']),
    '3 человека получат 2 права и потеряют право выгружать пользователей.',
  ],
  [21, diff(['pages.create'], []), '21 человек получит право создавать страницы.'],
  [
    5,
    diff([], ['pages.view', 'pages.create', 'pages.update', 'pages.delete', 'users.view']),
    '5 человек потеряют 5 прав.',
  ],
  [0, diff(['pages.create'], []), 'Роль пока ни у кого: изменения коснутся тех, кому её дадут.'],
])('%i people: %j', (count, change, sentence) => expect(plain(effectSentence(count, change))).toBe(sentence))

it('says what a role will be able to do', () => {
  expect(plain(abilitySentence('Модератор', diff(['pages.create'], ['users.export'])))).toBe(
    '«Модератор» сможет создавать страницы, не сможет выгружать пользователей',
  )
  expect(plain(abilitySentence('Редактор', diff(['pages.create', 'pages.delete', 'users.view'], [])))).toBe(
    '«Редактор» сможет ещё 3 действия',
  )
})

it('notices sections where one may act without seeing', () => {
  expect(blindSections(['pages.update', 'users.view', 'users.fire'])).toEqual(['Страницы'])
  expect(blindSections(['topics.manage'])).toEqual(['Справочники'])
  expect(blindSections(['psychologists.update-own', 'roles.manage', 'integrations.manage'])).toEqual([])
})
