import { expect, test } from 'vitest'
import { matches } from '#web/ui/select/option.ts'
import { actsWhole, type ActRow } from './acts-list.ts'

const act = { number: 12, subject: 'a•••@mail.ru' } as unknown as ActRow

test.each(['12', '№ 12', '№\u00a012', '№12', 'mail.ru № 12'])('an act is found by «%s»', (text) => {
  expect(matches(actsWhole.search?.text(act) ?? '', text)).toBe(true)
})
