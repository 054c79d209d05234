import { expect, test } from 'vitest'
import { DEFAULT_PERMISSIONS, type Permission } from '#contract/people/permissions.ts'
import { menuFor } from './menu.ts'

/** The titles of the menu, those of a section within it after an arrow. */
function titles(permissions: readonly Permission[]): string[] {
  const items = menuFor({ permissions: [...permissions] }).flat()
  return items.flatMap(({ title, children }) => [title, ...children.map((child) => `→ ${child.title}`)])
}

test('a section whose right was taken from the role is not offered', () => {
  const usual = DEFAULT_PERMISSIONS.writer
  expect(titles(usual)).toContain('Отзывы')
  expect(titles(usual.filter((name) => name !== 'reviews.view'))).toEqual(
    titles(usual).filter((title) => title !== 'Отзывы'),
  )
})

test('what stands under a closed section stands by itself', () => {
  const usual = DEFAULT_PERMISSIONS.moderator
  expect(titles(usual)).toContain('→ Темы')
  const left = titles(usual.filter((name) => name !== 'psychologists.view'))
  expect([left.includes('Психологи'), left.includes('→ Темы'), left.includes('Темы')]).toEqual([false, false, true])
})
