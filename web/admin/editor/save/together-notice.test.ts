import { expect, test } from 'vitest'
import { togetherNotice } from './together-notice.ts'

const anna = { id: 3, name: 'Белова Анна Игоревна', roles: [] }
const BOTH = 'Осталось и то, и другое.'

test.each([
  [
    'somebody else',
    { author: anna, ownId: 7, labels: ['цена', 'темы'] },
    'Сохранено вместе с чужими правками',
    `Жук. Пока вы правили, Белова Анна Игоревна изменила: цена, темы. ${BOTH}`,
  ],
  [
    'nobody knows who',
    { author: null, ownId: 7, labels: ['цена'] },
    'Сохранено вместе с чужими правками',
    `Жук. Пока вы правили, кто-то другой изменил: цена. ${BOTH}`,
  ],
  [
    'oneself elsewhere',
    { author: anna, ownId: 3, labels: ['цена'] },
    'Сохранено вместе с вашими правками из другого окна',
    `Жук. В другом окне или с другого устройства вы изменили: цена. ${BOTH}`,
  ],
  [
    'oneself elsewhere, the same',
    { author: anna, ownId: 3, labels: [] },
    'Сохранено вместе с вашими правками из другого окна',
    'Жук. То же самое вы уже сохранили в другом окне или с другого устройства.',
  ],
])('the notice of joined edits tells whose they were: %s', (_, edit, title, description) => {
  const said = togetherNotice('Жук', edit)
  expect([said.title, said.description].map((text) => text.replaceAll('\u00a0', ' '))).toEqual([title, description])
})
