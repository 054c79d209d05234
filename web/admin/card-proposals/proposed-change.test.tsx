import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProposedChange } from './proposed-change.tsx'

const topics = [{ id: 1, title: 'Тревога' }]

test.each([
  ['topics', topics, [...topics]],
  ['about', 'Работаю бережно.', 'Работаю бережно.'],
] as const)('%s that differ from the card no more are told as such, and not as changed within', (field, old, now) => {
  const drawn = renderToStaticMarkup(<ProposedChange field={field} old={old as never} new={now as never} />)
  expect(drawn).toMatch(/ничего не\u00a0изменит/)
  expect(drawn).not.toContain('изменено')
})
