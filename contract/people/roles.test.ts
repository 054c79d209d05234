import { describe, expect, test } from 'vitest'
import { primaryRole, ROLES, rolesVisibleTo } from './roles.ts'

describe('the primary role is the first that somebody has in the order of priority', () => {
  test.each<[string[], string | null]>([
    [[], null],
    [['unknown'], null],
    [['psychologist'], 'psychologist'],
    [['psychologist', 'moderator'], 'moderator'],
    [['writer', 'admin', 'tech-support'], 'admin'],
    [[...ROLES].toReversed(), 'admin'],
  ])('%j → %s', (roles, primary) => {
    expect(primaryRole(roles)).toBe(primary)
  })
})

describe('the roles that the interface offers hide what stands higher', () => {
  test.each<[string[], string[]]>([
    [['admin'], ['admin', 'tech-support', 'moderator', 'writer', 'psychologist']],
    [['tech-support'], ['tech-support', 'moderator', 'writer', 'psychologist']],
    [['moderator'], ['moderator', 'writer', 'psychologist']],
    [['writer'], ['writer', 'psychologist']],
    [['psychologist'], []],
    [['unknown'], []],
    [[], []],
    [
      ['writer', 'moderator'],
      ['moderator', 'writer', 'psychologist'],
    ],
  ])('%j see %j', (roles, visible) => {
    expect(rolesVisibleTo(roles)).toEqual(visible)
  })
})
