import { expect, test } from 'vitest'
import type { SessionUser } from '#contract/people/current-user.ts'
import { findEntries } from './match.ts'
import { screensFor } from './screens.ts'

const titlesOf = (permissions: SessionUser['permissions'], query: string) =>
  findEntries(screensFor({ permissions, psychologist_id: null } as SessionUser), query).map(({ entry }) => entry.title)

test.each(['доска', 'канбан', 'воронка'])('«%s» finds the board of requests, which no menu names', (query) => {
  expect(titlesOf(['requests.view'], query)).toContain('Доска заявок')
  expect(titlesOf(['reviews.view'], query)).toEqual([])
})
