import { expect, test } from 'vitest'
import { aPsychologist, aUser } from '#test/builders.ts'
import { sendTable } from '#test/builders/import-tables.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const [admin, moderator] = [await signedInAs(world, 'admin'), await signedInAs(world, 'moderator')]

test('an account is saved while its person changes many records: nobody is turned away', async () => {
  const { id } = await aPsychologist(db)
  for (let round = 0; round < 12; round += 1) {
    const action = round % 2 === 0 ? 'publish' : 'unpublish'
    const answers = await Promise.all([
      moderator.post('/api/psychologists/bulk', { ids: [id], action, dry_run: false }),
      ...['Анна', 'Вера', 'Зоя'].map((first_name) =>
        admin.send('PUT', `/api/users/${moderator.id}`, { first_name: `${first_name}-${'абвгдежзиклм'[round]}` }),
      ),
    ])
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(answers.map(() => [200, undefined]))
  }
})

test('an account is saved while a table changes it too: neither waits for the other in a ring', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { id, email } = await aUser(db, { role: 'moderator', last_name: 'Кольцов', first_name: 'Лев' })
    const table = `ID;Фамилия;Имя;Отчество;Почта\n${id};Кольцов;Лев;Иванович;${email}`
    const [loaded, ...saved] = await Promise.all([
      sendTable(admin, 'users', table),
      ...['Анна', 'Вера', 'Зоя'].map((surname) => admin.send('PUT', `/api/users/${id}`, { surname })),
    ])
    expect(saved.map(({ status, body }) => [status, body.errors])).toEqual(saved.map(() => [200, undefined]))
    // A save between its look at the account and its writing is told as what it is.
    expect([200, 409]).toContain(loaded.status)
  }
})
