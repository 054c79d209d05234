import { describe, expect, test } from 'vitest'
import { PageCache } from '#server/pages/page-cache.ts'
import { invalidateOnContentChange } from '#server/pages/invalidate-on-content-change.ts'
import { auditOf } from '#test/builders/audit.ts'
import { guest, signedInAs } from '#test/people.ts'
import { settingsOf } from '#test/settings.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld({ given: { variables: { city: 'SITE_CITY' } } })
const admin = await signedInAs(world, 'admin')
const site = async () => (await guest(world).get('/api/site')).body.data
const settings = async () => (await admin.get('/api/settings')).body.data

describe('GET and PUT /api/settings', () => {
  test('are for those who may keep them: 401, 403, 200', async () => {
    expect((await guest(world).get('/api/settings')).status).toBe(401)
    for (const role of ['tech-support', 'moderator', 'writer', 'psychologist'] as const) {
      const person = await signedInAs(world, role)
      expect([role, (await person.get('/api/settings')).status]).toEqual([role, 403])
      expect([role, (await person.put('/api/settings', { name: 'Чужое' })).status]).toEqual([role, 403])
    }
    expect(await settings()).toMatchObject({
      id: 1,
      name: null,
      effective: { name: 'Смысл', phone: '+7 (000) 000-00-00', city: 'Москва' },
      locked_by: { city: 'SITE_CITY', name: null },
      placeholders: ['name', 'phone', 'email', 'legal_entity'],
    })
  })

  test('saves what differs, with a line in the log; the practice tells it at once', async () => {
    const { version } = await settings()
    const lines = await auditOf(world, async () => {
      const body = { name: 'Опора', phone: '8 495 123-45-67', legal_entity: ' ООО «Опора» ', version }
      const { status, body: saved } = await admin.put('/api/settings', body)
      expect([status, saved.data.version, saved.data.phone]).toEqual([200, version + 1, '+74951234567'])
      expect(saved.data.placeholders).toEqual(['email'])
    })
    expect(lines).toMatchObject([{ action: 'practice.updated', subject_type: 'practice', result: 'ok' }])
    expect(lines[0]?.changes?.map(({ field }) => field)).toEqual(['name', 'phone', 'legal_entity'])
    expect(await site()).toEqual({
      name: 'Опора',
      // As links to phones have it; the pages show it in their own way.
      phone: '+74951234567',
      email: 'help@smysl.test',
      city: 'Москва',
      legalEntity: 'ООО «Опора»',
      timeZone: 'Europe/Moscow',
    })
    const { version: before } = await settings()
    expect((await admin.put('/api/settings', { name: 'Опора', version: before })).body.data.version).toBe(before)
  })

  test('letters are signed with the name that was saved, whenever the app was made', async () => {
    expect((await admin.post('/api/notices/trial')).status).toBe(204)
    expect((await world.letters()).at(-1)?.subject).toContain('Опора')
  })

  test('say how long before a meeting people are reminded of it, or that nobody is', async () => {
    const kept = settingsOf(world.db)
    await kept.current()
    expect(kept.reminderHours).toEqual([24, 2])
    await admin.put('/api/settings', { remind_day_before: false, remind_hours_before: '6' })
    await kept.current()
    expect(kept.reminderHours).toEqual([6])
    await admin.put('/api/settings', { remind_hours_before: '0' })
    await kept.current()
    expect(kept.reminderHours).toEqual([])
  })

  test('lists and files count days by the time zone that was saved', async () => {
    await admin.put('/api/settings', { time_zone: 'Asia/Kamchatka' })
    const summary = await admin.get('/api/visits/summary')
    expect(summary.body.meta.time_zone).toBe('Asia/Kamchatka')
    await admin.put('/api/settings', { time_zone: '' })
    expect((await admin.get('/api/visits/summary')).body.meta.time_zone).toBe('Europe/Moscow')
  })

  test.each([
    [{ email: 'не адрес' }, 'email'],
    [{ phone: '12' }, 'phone'],
    [{ time_zone: 'Europe/Nowhere' }, 'time_zone'],
    [{ name: 'я'.repeat(81) }, 'name'],
    [{ city: 'Казань' }, 'city'],
    [{ remind_hours_before: '5' }, 'remind_hours_before'],
  ])('%j is refused at its field, and nothing is saved', async (body, field) => {
    const before = await settings()
    const answer = await admin.put('/api/settings', { legal_entity: 'ООО «Иное»', ...body })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect(await settings()).toEqual(before)
  })

  test('what the environment says is named by its variable', async () => {
    const { body } = await admin.put('/api/settings', { city: 'Казань' })
    expect(body.errors.city[0]).toContain('SITE_CITY')
  })

  test('two who save at once: the second hears of the first', async () => {
    const { version } = await settings()
    const save = (name: string) => admin.put('/api/settings', { name, version })
    const statuses = (await Promise.all([save('Первая'), save('Вторая')])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
  })

  test('an old value is put back from the history, and what the server says by now is not', async () => {
    await admin.put('/api/settings', { name: 'До' })
    await admin.put('/api/settings', { name: 'После' })
    const history = await admin.get('/api/history?subject_type=practice&subject_id=1')
    const [last] = history.body.data
    expect(last.can).toEqual({ revert: true, fields: ['name'] })
    expect((await admin.post(`/api/audit-logs/${last.id}/revert`, { field: 'name' })).status).toBe(200)
    expect((await site()).name).toBe('До')
  })
})

describe('another process', () => {
  test('tells what was saved elsewhere, and asks for its kept pages anew', async () => {
    const other = { ...world, app: world.appOn(world.db) }
    const cache = new PageCache()
    const stop = invalidateOnContentChange(world.db, cache)
    let made = 0
    const page = async () => {
      const request = new Request('http://smysl.test/')
      const answer = await cache.render(request, async (_, reads) => {
        made += 1
        const told = await reads?.read('/api/site', () => other.app.fetch(new Request('http://smysl.test/api/site')))
        return new Response(await told?.text())
      })
      return ((await answer.json()) as { data: { name: string } }).data.name
    }
    await admin.put('/api/settings', { name: 'Прежняя' })
    expect([await page(), await page(), made]).toEqual(['Прежняя', 'Прежняя', 1])
    await admin.put('/api/settings', { name: 'Новая' })
    expect([await page(), made]).toEqual(['Новая', 2])
    stop()
  })
})
