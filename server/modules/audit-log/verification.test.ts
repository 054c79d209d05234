import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { checkChain, lastCheck } from './chain-checks.ts'
import { record } from './commands.ts'
import { verifyChain } from './verification.ts'

const world = await openWorld()
const ctx = {
  actor: null,
  clock: () => new Date('2026-11-20T10:00:00.123Z'),
  request: { id: 'test', ip: '203.0.113.7', userAgent: null },
}

function write(tx: Tx, id: number) {
  const changes = [{ field: 'price', old: { b: 1, a: [1.5, 'ё'] }, new: null }]
  return record(tx, ctx, 'thing.changed', { type: 'thing', id, label: 'Вещь', version: id }, changes)
}

/** What somebody with the database in their hands could do. */
async function tamper(statement: string) {
  await sql.raw('alter table audit_log disable trigger all').execute(world.db)
  await sql.raw('alter table audit_log_values disable trigger user').execute(world.db)
  await sql.raw(statement).execute(world.db)
  await sql.raw('alter table audit_log enable trigger all').execute(world.db)
  await sql.raw('alter table audit_log_values enable trigger user').execute(world.db)
}

test('an empty log is whole, and so is one that many wrote at once', async () => {
  expect(await verifyChain(world.db)).toEqual({ ok: true, rows: 0, erased: 0 })
  await Promise.all([1, 2, 3, 4, 5].map((id) => transaction(world.db, (tx) => write(tx, id))))
  expect(await verifyChain(world.db)).toEqual({ ok: true, rows: 5, erased: 0 })
})

test('a log of more than one batch is read to its end', async () => {
  await transaction(world.db, async (tx) => {
    for (let id = 6; id <= 1005; id += 1) await write(tx, id)
  })
  expect(await verifyChain(world.db)).toEqual({ ok: true, rows: 1005, erased: 0 })
})

test('erased values leave the chain whole', async () => {
  await sql`delete from audit_log_values where audit_log_id in (2, 1003)`.execute(world.db)
  expect(await verifyChain(world.db)).toEqual({ ok: true, rows: 1005, erased: 2 })
})

test.each([
  ['values', 4, `update audit_log_values set changes = '[]' where audit_log_id = 4`, ''],
  [
    'hash',
    3,
    `update audit_log set action = 'thing.kept' where id = 3`,
    `update audit_log set action = 'thing.changed' where id = 3`,
  ],
  ['link', 3, 'delete from audit_log_values where audit_log_id = 2; delete from audit_log where id = 2', ''],
])('a broken %s is found at its first row', async (why, id, damage, repair) => {
  for (const statement of damage.split('; ')) await tamper(statement)
  expect(await verifyChain(world.db)).toEqual({ ok: false, id, why })
  if (repair !== '') await tamper(repair)
  else if (why === 'values') {
    await tamper(
      `update audit_log_values set changes = '[{"field":"price","old":{"a":[1.5,"ё"],"b":1},"new":null}]' where audit_log_id = 4`,
    )
  }
})

test('the log itself refuses to be changed', async () => {
  for (const statement of [
    'update audit_log set action = $$a.b$$',
    'delete from audit_log',
    'truncate audit_log cascade',
  ]) {
    await expect(sql.raw(statement).execute(world.db)).rejects.toThrow(/append-only/)
  }
})

test('what the look of the day found is told to whoever reads the log, and to nobody else', async () => {
  await sql`delete from audit_checks`.execute(world.db)
  const admin = await signedInAs(world, 'admin')
  const asked = async () => (await admin.get('/api/audit-logs/check')).body.data
  expect(await asked()).toBeNull()
  const verdict = await verifyChain(world.db)
  await checkChain(world.db, new Date('2026-11-20T03:00:00Z'))
  const broken = verdict.ok ? null : { id: verdict.id, why: verdict.why }
  expect(await asked()).toEqual({
    checked_at: '2026-11-20T03:00:00.000Z',
    rows: verdict.ok ? verdict.rows : 0,
    broken,
  })
  expect((await (await signedInAs(world, 'writer')).get('/api/audit-logs/check')).status).toBe(403)
})

test('a line that is changed is told of by its number until it is put right', async () => {
  const { id } = await world.db.selectFrom('audit_log').select('id').orderBy('id').executeTakeFirstOrThrow()
  const look = async () => (await checkChain(world.db, new Date('2026-11-21T03:00:00Z'))).broken
  const before = await look()
  await tamper(`update audit_log set subject_type = 'other' where id = ${id}`)
  expect(await look()).toEqual({ id, why: 'hash' })
  expect(await lastCheck(world.db)).toMatchObject({ rows: 0, broken: { id, why: 'hash' } })
  await tamper(`update audit_log set subject_type = 'thing' where id = ${id}`)
  expect(await look()).toEqual(before)
})
