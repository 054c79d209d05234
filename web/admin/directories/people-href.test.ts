import { expect, test } from 'vitest'
import { directories } from './directory.ts'
import { peopleHrefOf } from './people-href.ts'

test('a row of a small list leads to its psychologists only whoever may see them', () => {
  expect(peopleHrefOf(directories.topics, ['topics.view'])).toBeUndefined()
  expect(peopleHrefOf(directories.topics, ['topics.view', 'psychologists.view'])?.({ id: 3 })).toMatch(
    /^\/sm-admin\/psychologists\?.*3/,
  )
  expect(peopleHrefOf(directories.crisis_lines, ['pages.view', 'psychologists.view'])).toBeUndefined()
})
