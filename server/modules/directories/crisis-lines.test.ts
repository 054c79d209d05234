import { beforeEach, describe, expect, test } from 'vitest'
import type { CrisisHelp } from '#contract/crisis/crisis-answers.ts'
import { DEFAULT_CRISIS_LINES } from '#contract/crisis/crisis-lines.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const anybody = guest(world)
const line = { title: 'Линия Казани', number: '8 (843) 279-55-80', for_whom: 'Всем в Казани', region: 'Казань' }
const help = async (): Promise<CrisisHelp> => (await anybody.get('/api/crisis-lines/public')).body.data

beforeEach(async () => {
  await db.updateTable('crisis_lines').set({ deleted_at: null }).execute()
  await db.deleteFrom('crisis_lines').where('region', '=', 'Казань').execute()
})

describe('the telephones that answer at once', () => {
  test('are known to everybody, and begin with what the code has', async () => {
    expect((await help()).lines).toEqual(DEFAULT_CRISIS_LINES)
  })

  test('what ships names its source, and what nobody has checked is not called checked', async () => {
    const rows = await db.selectFrom('crisis_lines').select(['number', 'source', 'checked_at']).orderBy('id').execute()
    expect(rows.every(({ source }) => source !== null)).toBe(true)
    expect(rows.filter(({ checked_at }) => checked_at === null).map(({ number }) => number)).toEqual([
      '8 (495) 989-50-50',
    ])
  })

  test('while staff keep none, are the ones in the code', async () => {
    await db.updateTable('crisis_lines').set({ deleted_at: world.clock.now }).execute()
    expect(await help()).toEqual({ lines: DEFAULT_CRISIS_LINES, phrases: [] })
  })

  test('are asked for what every one of them has, by a program that leaves it out too', async () => {
    const writer = await signedInAs(world, 'writer')
    const refused = await writer.post('/api/crisis-lines', { title: 'Линия Казани', region: 'Казань' })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['number', 'for_whom']])
  })

  test('are kept by whoever may change pages', async () => {
    expect((await anybody.get('/api/crisis-lines')).status).toBe(401)
    expect((await anybody.post('/api/crisis-lines', line)).status).toBe(401)
    expect((await (await signedInAs(world, 'psychologist')).get('/api/crisis-lines')).status).toBe(403)
    const support = await signedInAs(world, 'tech-support')
    expect((await support.get('/api/crisis-lines')).status).toBe(200)
    expect((await support.post('/api/crisis-lines', line)).status).toBe(403)

    const writer = await signedInAs(world, 'writer')
    const made = await writer.post('/api/crisis-lines', { ...line, phrases: 'запирает дома\n\nне пускает' })
    expect([made.status, made.body.data]).toMatchObject([201, { ...line, version: 1, mobile_number: null }])
    const shown = await help()
    expect(shown.lines.at(-1)).toMatchObject({ number: line.number, tel: '88432795580', about: 'Всем в Казани.' })
    expect(shown.phrases).toEqual(['запирает дома', 'не пускает'])

    const at = `/api/crisis-lines/${made.body.data.id}`
    const saved = await writer.patch(at, { checked_at: '2026-01-10', version: 1 })
    expect(saved.body.data).toMatchObject({ checked_at: '2026-01-10', version: 2 })
    expect((await writer.patch(at, { hours: 'Днём', version: 1 })).status).toBe(409)
    expect((await writer.delete(at)).status).toBe(204)
    expect((await help()).lines).toHaveLength(DEFAULT_CRISIS_LINES.length)
    expect((await writer.post(`${at}/restore`)).status).toBe(200)
    const told = await db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_type', '=', 'crisis-line')
      .where('subject_id', '=', String(made.body.data.id))
      .orderBy('id')
      .execute()
    expect(told.map(({ action }) => action)).toEqual(
      ['created', 'updated', 'deleted', 'restored'].map((verb) => `crisis-line.${verb}`),
    )
  })

  test.each([
    [{ number: 'сто двенадцать' }, 'number'],
    [{ number: '1' }, 'number'],
    [{ mobile_number: 'звоните' }, 'mobile_number'],
    [{ for_whom: '' }, 'for_whom'],
    [{ checked_at: '2999-01-01' }, 'checked_at'],
    [{ title: 'единый  номер экстренных служб' }, 'title'],
  ])('%j is refused at its field', async (wrong, field) => {
    const writer = await signedInAs(world, 'writer')
    const { status, body } = await writer.post('/api/crisis-lines', { ...line, ...wrong })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('a number that nobody has checked for ninety days waits on the first screen of whoever keeps it', async () => {
    world.clock.now = new Date('2026-11-20T09:00:00Z')
    const writer = await signedInAs(world, 'writer')
    const waiting = async () => {
      const { tiles } = (await writer.get('/api/dashboard')).body.data
      return tiles.find(({ name }: { name: string }) => name === 'stale-crisis-lines')
    }
    await db.updateTable('crisis_lines').set({ checked_at: '2026-08-22' }).execute()
    expect(await waiting()).toMatchObject({ count: 0, href: '/sm-admin/pages/crisis-lines?filter[needs_check]=1' })
    await db.updateTable('crisis_lines').set({ checked_at: '2026-08-21' }).where('number', '=', '112').execute()
    await db.updateTable('crisis_lines').set({ checked_at: null }).where('number', '=', '051').execute()
    expect((await waiting()).count).toBe(2)
  })
})
