import { expect, test } from 'vitest'
import type { Actor } from '#server/platform/context.ts'
import type { Call } from '#server/platform/http/route.ts'
import type { ImportSource } from '#server/platform/workbook/import-source.ts'
import { aUser } from '#test/builders.ts'
import { dyingDb, isKilled } from '#test/fakes/dying-db.ts'
import { openWorld } from '#test/world.ts'
import { sweepPhotos } from '../photos/commands.ts'
import { beginImport } from './import-job.ts'

const DAY_MS = 86_400_000
const world = await openWorld()
const { db, storage } = world
const { id } = await aUser(db, { role: 'moderator' })
const actor = { id, full_name: 'Ольга', roles: ['moderator'], viewingAs: null } as unknown as Actor
const source = { name: 'psychologists', title: 'Психологи' } as ImportSource
const request = { id: 'import', ip: null, userAgent: null }
const files = ['ФИО;Телефон\nАнна;+79161234567', 'PK'].map((text) => new TextEncoder().encode(text))

const begin = (statements: number) => {
  const ctx = { db: dyingDb(db, statements), storage, clock: () => world.clock.now, actor, request }
  const asked = { form: {} as never, files, fileName: 'люди.csv', total: 1 }
  return beginImport({ ctx } as Call<Actor>, source, world.queue, asked)
}
const tablesLeft = async () => (await world.storedFiles()).filter((name) => name.startsWith('import-'))

test('a table whose process dies before its job is written is swept; that of a job waits for it', async () => {
  for (let statements = 0; ; statements += 1) {
    const isCut = await isKilled(() => begin(statements))
    world.clock.now = new Date(world.clock.now.getTime() + DAY_MS)
    await sweepPhotos(db, storage, () => world.clock.now)
    expect((await tablesLeft()).length, `after ${statements} statements`).toBe(isCut ? 0 : files.length)
    if (!isCut) break
  }
  expect(await db.selectFrom('jobs').select('kind').execute()).toEqual([{ kind: 'import' }])
})
