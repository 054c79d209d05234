import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/database.ts'
import { aRequest } from '#test/builders.ts'
import { aPass, withPass } from '#test/builders/my-data.ts'
import { guest } from '#test/people.ts'
import { untilSomebodyWaits } from '#test/somebody-waits.ts'
import { openWorld } from '#test/world.ts'
import { lockClients } from '../clients/commands.ts'

const world = await openWorld()
const anna = guest(world)
const EMAIL = 'anna.forget@mail.test'

test('whoever has their data erased while somebody joins clients holds none of them until that is done', async () => {
  await aRequest(world.db, { contact_type: 'email', contact: EMAIL })
  const pass = await aPass(world.db, EMAIL, world.clock.now)
  let erased: ReturnType<typeof anna.ask> | undefined
  await transaction(world.db, async (tx) => {
    await lockClients(tx)
    erased = anna.ask('/api/my-data/erase', {
      method: 'POST',
      headers: { ...withPass(anna, pass), 'content-type': 'application/json' },
      body: JSON.stringify({ confirmation: 'Удалить' }),
    })
    await untilSomebodyWaits(world, tx)
    for (const table of ['clients', 'requests', 'personal_data_links'])
      await sql`select 1 from ${sql.table(table)} for update nowait`.execute(tx)
  })
  expect((await erased)?.status).toBe(200)
  expect(await world.db.selectFrom('requests').select('id').execute()).toEqual([])
})
