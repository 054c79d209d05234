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
