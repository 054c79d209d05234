import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Mailbox } from '#test/fakes/mailbox.ts'
import { temporaryFolder, temporaryPath } from '#test/temporary-folder.ts'
import { APP_SECRET, openWorld } from '#test/world.ts'
import { transaction } from '#server/platform/db/database.ts'
import { sweepMailFiles } from './mail-files.ts'

const world = await openWorld()
const clock = () => world.clock.now
const CTX = { clock, request: { id: 'test', ip: null, userAgent: null } }
const HOUR_MS = 60 * 60 * 1000

/** A mailbox with a letter to each of these people. */
async function mailbox(people: readonly string[], isLast = false) {
  const directory = await temporaryFolder()
  const box = new Mailbox({ db: world.db, appSecret: APP_SECRET, clock, directory })
  for (const to of people) {
    const mail = { to, subject: 'Письмо', text: 'Текст', html: '<p>Текст</p>' }
    await transaction(world.db, (tx) => box.outbox.post(tx, CTX, { kind: 'password-reset', mail, isLast }))
  }
  const received = async () => (await box.letters()).map(({ to }) => to)
  await received()
  return { directory, received }
}

test('a letter that is a file goes when nothing is kept of it any more, others stay', async () => {
  const { directory, received } = await mailbox(['anna@example.test', 'boris@example.test'])
  await sweepMailFiles(world.db, directory, clock)
  expect(await received()).toEqual(['anna@example.test', 'boris@example.test'])
  await world.db.deleteFrom('letters').where('recipient', '=', 'anna@example.test').execute()
  await sweepMailFiles(world.db, directory, clock)
  expect(await received()).toEqual(['boris@example.test'])
})

test('one whose address is kept nowhere stays for an hour, to be read', async () => {
  const { directory, received } = await mailbox(['vera@example.test'], true)
  const { now } = world.clock
  world.clock.now = new Date(now.getTime() + HOUR_MS - 1)
  await sweepMailFiles(world.db, directory, clock)
  expect(await received()).toEqual(['vera@example.test'])
  world.clock.now = new Date(now.getTime() + HOUR_MS)
  await sweepMailFiles(world.db, directory, clock)
  expect(await received()).toEqual([])
})

test('what is no letter of ours stays, and without a folder there is nothing to do', async () => {
  const directory = await temporaryFolder()
  const others = ['.gitignore', 'notes.eml', '2026-03-01T10-00-00.000Z-letter.eml']
  for (const name of others) await writeFile(join(directory, name), '')
  await mkdir(join(directory, 'kept'))
  await sweepMailFiles(world.db, directory, clock)
  expect(await readdir(directory)).toEqual(expect.arrayContaining([...others, 'kept']))
  await sweepMailFiles(world.db, temporaryPath(), clock)
})
