import { expect, test } from 'vitest'
import { togetherNotice } from './together-notice.ts'

const anna = { id: 3, name: 'Белова Анна Игоревна' }
const petr = { id: 4, name: 'Орлов Пётр Ильич' }
const olga = { id: 5, name: 'Жук Ольга Олеговна' }
const BOTH = 'Осталось и то, и другое.'

test.each([
  [
    'somebody else',
    { authors: [anna], ownId: 7, labels: ['цена', 'темы'] },
    'Сохранено вместе с чужими правками',
    `Жук. Пока вы правили, Белова Анна Игоревна изменила: цена, темы. ${BOTH}`,
  ],
  [
    'two, of whom each is named',
    { authors: [anna, petr], ownId: 7, labels: ['цена', 'темы'] },
    'Сохранено вместе с чужими правками',
    `Жук. Пока вы правили, Белова Анна Игоревна и Орлов Пётр Ильич изменили: цена, темы. ${BOTH}`,
  ],
  [
    'three, the same',
    { authors: [anna, petr, olga], ownId: 7, labels: [] },
    'Сохранено вместе с чужими правками',
    'Жук. То же самое уже сохранили Белова Анна Игоревна, Орлов Пётр Ильич и Жук Ольга Олеговна.',
  ],
  [
    'somebody else, and oneself elsewhere',
    { authors: [anna, petr], ownId: 4, labels: ['цена'] },
    'Сохранено вместе с чужими правками',
    `Жук. Пока вы правили, Белова Анна Игоревна и вы сами в другом окне изменили: цена. ${BOTH}`,
  ],
  [
    'nobody knows who',
    { authors: null, ownId: 7, labels: ['цена'] },
    'Сохранено вместе с чужими правками',
    `Жук. Пока вы правили, кто-то другой изменил: цена. ${BOTH}`,
  ],
  [
    'oneself elsewhere',
    { authors: [anna], ownId: 3, labels: ['цена'] },
    'Сохранено вместе с вашими правками из другого окна',
    `Жук. В другом окне или с другого устройства вы изменили: цена. ${BOTH}`,
  ],
  [
    'oneself elsewhere, the same',
    { authors: [anna], ownId: 3, labels: [] },
    'Сохранено вместе с вашими правками из другого окна',
    'Жук. То же самое вы уже сохранили в другом окне или с другого устройства.',
  ],
])('the notice of joined edits tells whose they were: %s', (_, edit, title, description) => {
  const said = togetherNotice('Жук', edit)
  expect([said.title, said.description].map((text) => text.replaceAll('\u00a0', ' '))).toEqual([title, description])
})
