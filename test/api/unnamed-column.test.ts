import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readSheet, SHEET_TYPE } from '#server/platform/workbook/spreadsheet.ts'
import { takesVersion } from '#server/platform/http/openapi/route-doc.ts'
import type { Answer } from '../people.ts'
import { openWorld } from '../world.ts'
import { crowd } from './crowd.ts'
import { deliver, exampleOf, nameOf } from './every-example.ts'
import type { Sent } from './example.ts'
import { PEOPLE, sceneFor, type Scene } from './scene.ts'

/** A column that no schema names stands in every table, and its value in no answer. The app answers as in production. */

const VALUE = 'value-of-a-column-that-nobody-named'

const world = await openWorld({ checksDocs: false })
const table = world.app.routeTable
type Row = (typeof table)[number]

beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(world.db)
  for (const { name } of rows) {
    await sql`alter table ${sql.table(name)} add column unnamed text not null default ${sql.lit(VALUE)}`.execute(
      world.db,
    )
  }
  await crowd(await sceneFor(world, 'admin'), 0, 3)
})

test.each(PEOPLE)('it is in nothing that the product reads out: %s', async (person) => {
  const scene = await sceneFor(world, person)
  const answers = await answersOf('GET', () => Promise.resolve(scene))
  expect(answers.filter(({ text }) => text.includes(VALUE)).map(({ name }) => name)).toEqual([])
  const failed = answers.filter(({ status }) => status >= 300).map(({ name }) => name)
  expect(person === 'admin' ? failed : []).toEqual([])
})

// A call may sign its caller out: each has one of its own.
test('nor in what it answers to a change', async () => {
  const answers = await answersOf('change', () => sceneFor(world, 'admin'))
  expect(answers.filter(({ text }) => text.includes(VALUE)).map(({ name }) => name)).toEqual([])
  for (const status of [200, 201, 202, 409]) expect(answers.map((answer) => answer.status)).toContain(status)
})

async function answersOf(kind: 'GET' | 'change', sceneOf: () => Promise<Scene>) {
  const answers: { name: string; status: number; text: string }[] = []
  for (const row of table.filter(({ method }) => (method === 'GET') === (kind === 'GET'))) {
    const scene = await sceneOf()
    for (const sent of forms(row, await exampleOf(row).send(scene))) {
      const answer = await deliver(scene, row, sent)
      answers.push({ name: `${answer.status} ${nameOf(row)}`, status: answer.status, text: await textOf(answer) })
    }
  }
  return answers
}

/** The example; of a file both forms; of a save also the conflict with somebody who saved first. */
function forms({ method, path, doc }: Row, sent: Sent): Sent[] {
  if (method === 'GET' && path.endsWith('/export')) {
    const url = new URL(sent.path, 'http://smysl.test')
    return ['xlsx', 'csv'].map((format) => {
      url.searchParams.set('format', format)
      return { ...sent, path: url.pathname + url.search }
    })
  }
  const isSave = doc !== undefined && takesVersion(doc) && !(sent.body instanceof FormData)
  return isSave ? [{ ...sent, body: { ...sent.body, version: 4242 } }, sent] : [sent]
}

async function textOf({ headers, bytes }: Answer): Promise<string> {
  if (headers.get('content-type') === SHEET_TYPE) return JSON.stringify(await readSheet(bytes, 1000, 'file'))
  return new TextDecoder().decode(bytes)
}
