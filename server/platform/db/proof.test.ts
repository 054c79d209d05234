import { afterAll, expect, test } from 'vitest'
import { StartRefused } from '../start-refused.ts'
import { openDatabase } from './database.ts'
import { proveDatabase } from './proof.ts'

const server = process.env.TEST_DATABASE_URL
const closing: (() => Promise<void>)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

async function refusalOf(url: string) {
  const db = await openDatabase({ url })
  closing.push(() => db.destroy())
  return proveDatabase(db).then(
    () => expect.fail('it opened'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(StartRefused)
      return (error as Error).message
    },
  )
}

test('a server that is not there is told in one sentence, without its address', async () => {
  expect(await refusalOf('postgresql://smysl:secret@127.0.0.1:1/smysl')).toBe(
    'База данных из DATABASE_URL не открывается: по этому адресу никто не слушает (ECONNREFUSED).',
  )
})

test.each(server === undefined ? [] : [server])('so is a database that is not there', async (url) => {
  const other = new URL(url)
  other.pathname = '/nobody-made-this'
  expect(await refusalOf(other.href)).toBe(
    'База данных из DATABASE_URL не открывается: базы с таким именем нет (3D000).',
  )
})

test.each(server === undefined ? [] : [server])('one that is there is taken, once and again', async (url) => {
  const db = await openDatabase({ url })
  closing.push(() => db.destroy())
  await proveDatabase(db)
  await proveDatabase(db)
})
