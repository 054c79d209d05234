import { expect, test } from 'vitest'
import { aPsychologist } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { psychologist } from '#contract/psychologists/psychologists.ts'
import { editableNames } from '#contract/entity/entity.ts'
import { LINE_MAX } from '#contract/entity/field.ts'

const world = await openWorld()
const moderator = await signedInAs(world, 'moderator')

/** Another value than a new card has, and none at all where a field may be empty. */
const VALUES: Record<string, unknown> = {
  text: 'Сло\u0301во «в\u00a0кавычках», \\ и \t\nвторая строка 👩‍⚕️',
  line: 'Сло\u0301во «в\u00a0кавычках», \\ и 👩‍⚕️',
  link: 'https://example.test/путь?a=1&b=%20',
  email: 'anna@mail.test',
  phone: '+79991234567',
  integer: 60,
  year: 2001,
  money: 123_456,
  flag: true,
  day: '1987-02-28',
  choices: ['online', 'offline'],
}
/** Their saves read the card again. */
const READ_AGAIN = new Set(['slug', 'record', 'photo', 'json', 'moment', 'links'])
const fields = editableNames(psychologist).filter((name) => !READ_AGAIN.has(psychologist.fields[name].kind))

test.each(fields)('what is answered to a save of %s is what is read after it', async (name) => {
  const field = psychologist.fields[name]
  const { id } = await aPsychologist(world.db)
  const address = `/api/psychologists/${id}`
  const isLine = field.kind === 'text' && field.max <= LINE_MAX && !('isMultiline' in field)
  const value = field.kind === 'choice' ? Object.keys(field.titles)[0] : VALUES[isLine ? 'line' : field.kind]
  expect(value, field.kind).toBeDefined()
  for (const sent of [value, ...('isOptional' in field && field.isOptional ? [null] : [])]) {
    const saved = await moderator.patch(address, { [name]: sent })
    expect([saved.status, saved.body.data?.[name]]).toEqual([200, sent])
    expect((await moderator.get(address)).body).toEqual(saved.body)
  }
})
