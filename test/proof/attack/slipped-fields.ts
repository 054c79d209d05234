import { sql } from 'kysely'
import { z } from 'zod'
import { deliver, exampleOf, nameOf } from '../../api/every-example.ts'
import { sceneFor } from '../../api/scene.ts'
import type { Answer } from '../../people.ts'
import { forgetLimits, OWN_HOURS, type Target } from './target.ts'

/** Values that no honest record has, so that they show wherever they were taken in. */
const NUMBER = 987_654_321
const MOMENT = '2001-02-03T04:05:06.000Z'
const TEXT = 'slipped-in'
const TRACES = `${NUMBER}|2001-02-03|${TEXT}`
/** What a form slips in is told back in no record, but a history of answers may keep what was refused. */
const NOT_RECORDS = ['jobs']

/** Every column of the database and every field of every other call, slipped into each write, changes nothing. */
export async function attackBySlippedFields(target: Target): Promise<string> {
  const { world, routes, ledger } = target
  const columns = await columnsOf(target)
  const fields = Object.assign({}, ...routes.map(({ doc }) => fieldsOf(doc?.body))) as Record<string, unknown>
  const all = { ...fields, ...columns, can: { update: true, [TEXT]: true }, permissions_count: NUMBER }
  const writing = routes.filter(({ method, doc }) => method !== 'GET' && doc?.body !== undefined)
  for (const row of writing) {
    const example = exampleOf(row)
    const own = row.doc?.body instanceof z.ZodObject ? row.doc.body.shape : {}
    const slipped = Object.fromEntries(
      Object.entries(all).filter(([name]) => !(name in own) && !(name in (row.doc?.files ?? {}))),
    )
    const send = async (more: object) => {
      const scene = await sceneFor(world, example.by ?? 'admin')
      const sent = await example.send(scene)
      const since = await now(target)
      const body = sent.body instanceof FormData ? withTexts(sent.body, more) : { ...sent.body, ...more }
      return { answer: await deliver(scene, row, { ...sent, body }), flags: await flagsSince(target, since) }
    }
    await forgetLimits(target)
    const both = async () => [await send({}), await send(slipped)] as const
    const [honest, loaded] = await both()
    const name = nameOf(row)
    const said = `${name} → ${honest.answer.status}, loaded ${loaded.answer.status} ${JSON.stringify(loaded.answer.body).slice(0, 200)}`
    ledger.holds('fields of others change no answer', loaded.answer.status === honest.answer.status, () => said)
    const traces = await tracesIn(target)
    ledger.holds('fields of others are kept nowhere', traces.length === 0, () => `${name}: ${traces.join()}`)
    ledger.holds(
      'fields of others are told back nowhere',
      !new RegExp(TRACES).test(JSON.stringify(loaded.answer.body)),
      () => said,
    )
    const [before, after] = [switchesOf(honest.answer), switchesOf(loaded.answer)]
    ledger.holds('no switch is turned by a field of others', before === after, () => `${name}: ${before} ≠ ${after}`)
    const found = moreIn(loaded.flags, honest.flags).filter((state) => !isOwnWork(state, row.path))
    const turned = await turnedTwice(found, both)
    ledger.holds('no switch is turned in the tables', turned.length === 0, () => `${name}: ${turned.join('; ')}`)
  }
  return `${Object.keys(all).length} fields into ${writing.length} calls`
}

/** Every column of every table with a value of its kind. */
async function columnsOf({ world }: Target): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select distinct on (column_name) column_name as name, data_type as type
    from information_schema.columns where table_schema = 'public'`.execute(world.db)
  return Object.fromEntries(rows.map(({ name, type }) => [name, valueOf(type)]))
}

function valueOf(type: string): unknown {
  if (/int|numeric|double|real/.test(type)) return NUMBER
  if (/time|date/.test(type)) return MOMENT
  if (type === 'boolean') return true
  if (type === 'ARRAY') return [TEXT]
  return /json/.test(type) ? { [TEXT]: NUMBER } : TEXT
}

function fieldsOf(schema: z.ZodType | undefined): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) return {}
  return Object.fromEntries(
    Object.entries<z.ZodType>(schema.shape).map(([name, field]) => [
      name,
      [TEXT, NUMBER, true, [NUMBER], [TEXT], MOMENT].find((value) => field.safeParse(value).success) ?? TEXT,
    ]),
  )
}

function withTexts(form: FormData, more: object): FormData {
  for (const [name, value] of Object.entries(more))
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  return form
}

/** The tables where a trace of the values is found. */
async function tracesIn(target: Target): Promise<string[]> {
  const names = (await tablesOf(target)).filter((name) => !NOT_RECORDS.includes(name))
  const parts = names.map(
    (name) =>
      sql`select ${sql.lit(name)} as name where exists (select 1 from ${sql.table(name)} t where t::text ~ ${TRACES}::text)`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(parts, sql` union all `)}`.execute(target.world.db)
  return rows.map(({ name }) => name)
}

async function tablesOf({ world }: Target): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(world.db)
  return rows.map(({ name }) => name)
}

async function now({ world }: Target): Promise<string> {
  const { rows } = await sql<{ at: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as at`.execute(
    world.db,
  )
  return rows[0]?.at ?? '0'
}

/** Visits that wait for YCLIENTS are asked about again and again. */
function isOwnWork(state: string, path: string): boolean {
  const [table = ''] = state.split(' ')
  return OWN_HOURS.test(table) || (table === 'bookings' && !path.includes('booking'))
}

type Sending = Promise<readonly [{ flags: Set<string> }, { flags: Set<string> }]>

/** The product's own work writes beside the call: what is no chance comes again. */
async function turnedTwice(found: string[], again: () => Sending): Promise<string[]> {
  if (found.length === 0) return []
  const [honest, loaded] = await again()
  const twice = new Set(moreIn(loaded.flags, honest.flags))
  return found.filter((one) => twice.has(one))
}

function moreIn(loaded: Set<string>, honest: Set<string>): string[] {
  return [...loaded].filter((one) => !honest.has(one))
}

/** What is on and off in the rows that were written since: each table with each such state once. */
async function flagsSince({ world }: Target, since: string): Promise<Set<string>> {
  const { rows: columns } = await sql<{ table: string; names: string[] }>`
    select c.table_name as table, array_agg(c.column_name::text order by 1) as names
    from information_schema.columns c join pg_tables t on t.tablename = c.table_name and t.schemaname = 'public'
    where c.table_schema = 'public' and c.data_type = 'boolean' group by 1`.execute(world.db)
  const parts = columns.map(({ table, names }) => {
    const flags = names.map((name) => sql`${`${name}=`}::text || coalesce(${sql.ref(name)}::text, '-')`)
    return sql`select distinct concat_ws(' ', ${sql.lit(table)}, ${sql.join(flags)}) as state
      from ${sql.table(table)} where xmin::text::bigint >= ${since}::bigint`
  })
  const { rows } = await sql<{ state: string }>`${sql.join(parts, sql` union all `)}`.execute(world.db)
  return new Set(rows.map(({ state }) => state))
}

/** The switches of an answer's record, sorted. */
function switchesOf({ body }: Answer): string {
  const record = (body?.data ?? {}) as Record<string, unknown>
  return Object.entries(record)
    .filter(([, value]) => typeof value === 'boolean')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join()
}
