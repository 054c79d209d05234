import { expect, test } from 'vitest'
import { aPsychologist, aTopic } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const [moderator, support] = [await signedInAs(world, 'moderator'), await signedInAs(world, 'tech-support')]

test('a list is changed from both its ends at once: nobody is turned away', async () => {
  const topics = [await aTopic(db), await aTopic(db)]
  const people = []
  for (let count = 0; count < 6; count += 1) people.push(await aPsychologist(db))
  const ids = people.map(({ id }) => id)
  for (let round = 0; round < 8; round += 1) {
    const isEven = round % 2 === 0
    const answers = await Promise.all([
      ...topics.map(({ id }, index) =>
        moderator.send('PATCH', `/api/topics/${id}`, { psychologists: isEven === (index === 0) ? ids : [] }),
      ),
      ...ids.map((id) => support.send('PUT', `/api/psychologists/${id}`, { topics: isEven ? [topics[1]?.id] : [] })),
      ...ids.map((id) => moderator.send('PUT', `/api/psychologists/${id}`, { topics: isEven ? [topics[0]?.id] : [] })),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  }
})
