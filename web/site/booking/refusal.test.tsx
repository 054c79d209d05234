import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Refusal } from './refusal.tsx'

const person = { slug: 'anna-belova', full_name: 'Анна Белова' }

test.each([
  ['Записать вас сразу не\u00a0получилось. Оставьте заявку: координатор договорится о\u00a0времени.', true],
  ['Цена этой встречи изменилась: была 3 500 ₽, теперь 4 200 ₽.', false],
  [null, false],
])('%s: leads to a request where it names one', (told, isLed) => {
  const drawn = renderToStaticMarkup(
    <MemoryRouter>
      <Refusal told={told} person={person} />
    </MemoryRouter>,
  )
  expect([drawn.includes('role="alert"'), /<a[^>]+href="[^"]*anna-belova[^"]*"/.test(drawn)]).toEqual([
    told !== null,
    isLed,
  ])
})

test('the way to a visit that the server knows this browser to have asked for stands there without scripts', () => {
  const visit = { id: 'i'.repeat(22), key: 'k'.repeat(43) }
  const drawn = renderToStaticMarkup(
    <MemoryRouter>
      <Refusal told={null} person={person} moment="2026-03-11T07:00:00.000Z" visit={visit} />
    </MemoryRouter>,
  )
  expect(drawn).toMatch(/href="[^"]*id=i{22}&amp;key=k{43}"/)
})
