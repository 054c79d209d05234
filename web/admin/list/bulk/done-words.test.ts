import { expect, test } from 'vitest'
import type { Directories } from '../../psychologists/directories.ts'
import { letterBulk } from '../../letters/letter-bulk.ts'
import { psychologistBulk } from '../../psychologists/list/bulk-actions.tsx'
import { userBulk } from '../../users/list-bulk.ts'

const CARDS = ['psychologists.publish', 'psychologists.update', 'psychologists.delete']

test.each([
  ['people', userBulk(['users.fire', 'users.activate'])],
  ['letters', letterBulk],
  ['cards', psychologistBulk(CARDS, { topics: [] } as unknown as Directories)],
])('what was done to %s is said of one as of many', (_, bulk) => {
  const plural = bulk?.actions.filter(({ done }) => /ны(?:\s|$)|ут(?:\s|$)|ты(?:\s|$)/u.test(done))
  expect(plural?.map(({ done }) => done)).toEqual([])
})
