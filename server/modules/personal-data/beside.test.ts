import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/database.ts'
import { columnsWith } from '#test/builders/every-word.ts'
import { aPass, withPass } from '#test/builders/my-data.ts'
import { aRequest } from '#test/builders.ts'
import { guest, signedInAs, type Answer } from '#test/people.ts'
import { untilSomebodyWaits } from '#test/somebody-waits.ts'
import { openWorld } from '#test/world.ts'
import { record } from '../audit-log/commands.ts'

const world = await openWorld()
const { db } = world
const anna = guest(world)

async function erase(email: string): Promise<Answer> {
  return anna.ask('/api/my-data/erase', {
    method: 'POST',
    headers: { ...withPass(anna, await aPass(db, email, world.clock.now)), 'content-type': 'application/json' },
    body: JSON.stringify({ confirmation: 'удалить' }),
  })
}

test('the line of a save that runs beside the erasure loses its values too', async () => {
  const email = 'beside@mail.test'
  const { id } = await aRequest(db, { name: 'Бедная Соседкина', contact_type: 'email', contact: email })
  let erasing: Promise<Answer> | undefined
  await transaction(db, async (tx) => {
    await sql`select 1 from requests where id = ${id} for update`.execute(tx)
    if (world.databaseUrl !== undefined) erasing = erase(email)
    erasing?.catch(() => {})
    await untilSomebodyWaits(world, tx)
    const ctx = { clock: () => world.clock.now, actor: null, request: { id: 'beside', ip: null, userAgent: null } }
    const changes = [{ field: 'name', old: 'Соседкина', new: 'Бедная Соседкина' }]
    await record(tx, ctx, 'request.updated', { type: 'request', id, label: 'Заявка' }, changes)
  })
  expect((await (erasing ?? erase(email))).status).toBe(200)
  expect(await columnsWith(db, ['соседкина'])).toEqual([])
})

test('a card that was joined to hers keeps no name, where another’s records keep the one that is left', async () => {
  const sofya = await signedInAs(world, 'moderator')
  const email = 'joined@mail.test'
  await aRequest(db, { name: 'Марина', contact: '+79165553322' })
  const hers = await aRequest(db, { name: 'Эльвира Щукина', contact_type: 'email', contact: email })
  await sql`select fill_clients()`.execute(db)
  const cardOf = async (contact: string) =>
    (await db.selectFrom('requests').select('client_id').where('contact', '=', contact).executeTakeFirstOrThrow())
      .client_id as number
  const [stays, joined] = [await cardOf('+79165553322'), await cardOf(email)]
  expect((await sofya.post(`/api/clients/${stays}/join`, { client_id: joined })).status).toBe(200)
  const { version } = (await sofya.get(`/api/clients/${stays}`)).body.data
  expect((await erase(email)).status).toBe(200)
  expect(await db.selectFrom('requests').select('id').where('id', '=', hers.id).execute()).toEqual([])
  expect(await columnsWith(db, ['щукина'])).toEqual([])
  const left = (await sofya.get(`/api/clients/${stays}`)).body.data
  expect(left).toMatchObject({ name: 'Марина' })
  const late = await sofya.patch(`/api/clients/${stays}`, { name: 'Щукина', version })
  expect(late.status, 'whoever has her name on the screen does not write it back').toBe(409)
})
