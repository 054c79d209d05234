import { expect, test } from 'vitest'
import { aPsychologist, aSpecialization, aTopic } from '#test/builders.ts'
import { guest } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { fillThesaurus } from '../directories/thesaurus.ts'

const world = await openWorld()
const { db } = world
const TOPICS = ['Тревога', 'Выгорание', 'Бессонница', 'Трудности подростка', 'Депрессия', 'Панические атаки', 'Измена']

for (const title of TOPICS) {
  const { id } = await aTopic(db, { title })
  await aPsychologist(db, { full_name: title, is_published: true, topics: [id] })
}
const emdr = await aSpecialization(db, { title: 'ДПДГ (EMDR)' })
await aPsychologist(db, { full_name: 'EMDR', is_published: true, specializations: [emdr.id] })
// Whoever has the very word in a story is no answer to those who look for the topic.
await aPsychologist(db, {
  full_name: 'Рассказ',
  is_published: true,
  about: 'Тревожность и тревожный диспетчер внутри. Однажды я выгорела, паниковала и не могла спать.',
})
await fillThesaurus(db)

test.each([
  ['тревожность', 'Тревога'],
  ['тревожности', 'Тревога'],
  ['тревожный', 'Тревога'],
  ['тревожусь', 'Тревога'],
  ['выгорел', 'Выгорание'],
  ['выгорела', 'Выгорание'],
  ['выгораю', 'Выгорание'],
  ['перегорел', 'Выгорание'],
  ['не могу спать', 'Бессонница'],
  ['плохой сон', 'Бессонница'],
  ['бессонные ночи', 'Бессонница'],
  ['сын подросток', 'Трудности подростка'],
  ['дочь-подросток', 'Трудности подростка'],
  ['проблемы с подростком', 'Трудности подростка'],
  ['депрессивное состояние', 'Депрессия'],
  ['подавленность', 'Депрессия'],
  ['паникую', 'Панические атаки'],
  ['панички', 'Панические атаки'],
  ['муж изменил', 'Измена'],
  ['изменила жена', 'Измена'],
  ['эмдр', 'EMDR'],
])('«%s» finds those who work with «%s»', async (search, expected) => {
  const { body } = await guest(world).get(`/api/catalog?filter[search]=${encodeURIComponent(search)}`)
  expect(body.data.map((card: { full_name: string }) => card.full_name)).toEqual([expected])
})
