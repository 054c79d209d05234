import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FakeYclients } from '#server/platform/yclients/fake/fake-yclients.ts'
import type { FakeStaff } from '#server/platform/yclients/fake/practice.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import type { Yclients } from '#server/platform/yclients/yclients.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { NEXT_SECRET, openWorld } from '#test/world.ts'
import type { FakeCompany } from '#server/platform/yclients/fake/practice.ts'
import { aMember, aPractice, openYclientsPair } from '#test/fakes/yclients.ts'
import { syncOnSchedule } from './commands.ts'
import { yclientsRounds } from './rounds.ts'
import { beginRun, createUncountedRun } from './runs.ts'
import { syncEverything } from './sync.ts'

let fake: FakeYclients
let client: Yclients
const world = await openWorld({
  async yclientsFor(db) {
    const pair = await openYclientsPair(db, { practice: aPractice({ staff: [] }) })
    fake = pair.fake
    client = pair.client
    return pair.client
  },
})
const { db } = world
const support = await signedInAs(world, 'tech-support')
const ctx = { ...world, clock: () => world.clock.now, request: { id: 'sync', ip: null, userAgent: null } }
const CALLS = '/api/integrations/yclients'
let serial = 100

beforeEach(async () => {
  await sql`truncate yclients_members, yclients_free_times, yclients_differences, yclients_rules, yclients_runs, yclients_taken, yclients_services`.execute(
    db,
  )
  await sql`delete from psychologists`.execute(db)
  fake.practice.companies = [
    { id: 11, title: 'Центр', positions: [{ id: 71, title: 'Психолог-консультант' }] },
    { id: 12, title: 'Север', positions: [{ id: 71, title: 'Психолог-консультант' }] },
  ]
  fake.practice.staff = []
  fake.trouble = () => undefined
})

/** Somebody new of the staff, with a phone and a name of their own unless told. */
function hired(member: Partial<FakeStaff> = {}): FakeStaff {
  serial += 1
  const person = aMember(serial, { name: `Сотрудник ${serial}`, phone: `+7916000${1000 + serial}`, ...member })
  fake.practice.staff.push(person)
  return person
}

async function sync() {
  await syncOnSchedule(ctx, client, new AbortController().signal)
  return (await support.get(`${CALLS}/runs`)).body.data[0]
}

async function cards() {
  const { rows } = await sql<Record<string, unknown>>`
    select p.*, array(select b.title from psychologist_branches l join branches b on b.id = l.branch_id
      where l.psychologist_id = p.id order by b.title) as branches
    from psychologists p order by p.id`.execute(db)
  return rows
}

/** Which row was written when: any write gives a row another number. */
async function written() {
  const { rows } = await sql`
    select array(select xmin::text || id from psychologists order by id) as cards,
      array(select xmin::text || id from yclients_members order by id) as members,
      array(select xmin::text || id from yclients_differences order by id) as differences,
      array(select xmin::text || field from yclients_taken order by psychologist_id, field) as taken,
      array(select xmin::text || service_id from yclients_services order by service_id) as services,
      array(select xmin::text || id from branches order by id) as branches,
      array(select xmin::text || id from positions order by id) as positions`.execute(db)
  return rows[0]
}

const NOTHING = { branches: 0, positions: 0, services: 0, staff: 0, created: 0, updated: 0, fired: 0 }

describe('who comes from YCLIENTS', () => {
  test('gets an unpublished card with what is told of them, and a second run writes nothing', async () => {
    const { name, phone, id } = hired({
      positionId: 71,
      information: '<p>Веду&nbsp;взрослых &amp; пары.</p><p>Очно.</p>',
    })
    const lines = await auditOf(world, async () => {
      expect(await sync()).toMatchObject({ state: 'done', errors: [], counts: { created: 1, staff: 1 } })
    })
    expect(new Set(lines.map((line) => line.actor_name))).toEqual(new Set(['YCLIENTS']))
    expect(await cards()).toMatchObject([
      {
        full_name: name,
        is_published: false,
        ycl_phone: phone,
        about: 'Веду\u00a0взрослых & пары.\nОчно.',
        price: 350_000,
        meeting_minutes: 50,
        ycl_is_ready: true,
        branches: ['Центр'],
      },
    ])
    const before = await written()
    const again = await auditOf(world, async () => {
      expect(await sync()).toMatchObject({ state: 'done', counts: NOTHING })
    })
    expect(again).toEqual([])
    expect(await written()).toEqual(before)
    const kept = await sql`select theirs::text from yclients_members where staff_id = ${id}`.execute(db)
    expect(JSON.stringify(kept.rows)).not.toMatch(/passport|4500|770000000000|123-456/)
  })

  test('is known by the link of a card, and by the name with the phone', async () => {
    const linked = hired({ name: 'Анна Другая' })
    const alike = hired()
    const ycl_link = `https://n1.yclients.com/company/11/personal/menu?o=m${linked.id}`
    const first = await aPsychologist(db, { full_name: 'Анна Своя', ycl_link })
    const second = await aPsychologist(db, { full_name: alike.name.toUpperCase(), ycl_phone: alike.phone as string })
    expect((await sync()).counts).toMatchObject({ created: 0, updated: 2 })
    const members = await db.selectFrom('yclients_members').select('psychologist_id').orderBy('staff_id').execute()
    expect(members.map((one) => one.psychologist_id)).toEqual([first.id, second.id])
  })

  test('works in two branches and has one card', async () => {
    const { name, phone } = hired()
    hired({ name, phone: phone as string, companyId: 12 })
    await sync()
    expect(await cards()).toMatchObject([{ full_name: name, branches: ['Север', 'Центр'] }])
  })

  test('is known in the second branch by a phone that the card has not heard of yet', async () => {
    const { id, name, phone } = hired()
    hired({ name, phone: phone as string, companyId: 12 })
    const ycl_link = `https://n1.yclients.com/company/11/personal/menu?o=m${id}`
    await aPsychologist(db, { full_name: name, ycl_phone: '+79160009999', ycl_link })
    expect((await sync()).counts).toMatchObject({ created: 0, updated: 1 })
    expect(await cards()).toMatchObject([{ ycl_phone: phone, branches: ['Север', 'Центр'] }])
    expect(await sync()).toMatchObject({ counts: NOTHING })
  })

  test('waits for staff where another has the same name', async () => {
    const first = hired({ name: 'Мария Иванова' })
    hired({ name: 'Мария Иванова' })
    await sync()
    expect(await cards()).toHaveLength(1)
    const { data } = (await support.get(`${CALLS}/people`)).body
    expect(data).toMatchObject([
      { name: 'Мария Иванова', branch: 'Центр', candidates: [{ same_name: true, same_phone: false }] },
    ])
    const lines = await auditOf(world, async () => {
      expect((await support.post(`${CALLS}/people/${data[0].id}/match`, { psychologist_id: null })).status).toBe(204)
    })
    expect(lines).toMatchObject([
      { action: 'psychologist.created', actor_name: expect.stringContaining('(из\u00a0YCLIENTS)') },
    ])
    expect((await support.post(`${CALLS}/people/${data[0].id}/match`, { psychologist_id: null })).status).toBe(404)
    expect((await cards()).map((card) => card.ycl_phone)).toContain(first.phone)
    expect(await sync()).toMatchObject({ counts: NOTHING })
  })
})

describe('who leaves', () => {
  test('is off the site at once, and comes back unpublished', async () => {
    const person = hired()
    await sync()
    await sql`update psychologists set is_published = true`.execute(db)
    person.isFired = true
    expect((await sync()).counts).toMatchObject({ updated: 1, fired: 1 })
    expect(await cards()).toMatchObject([{ ycl_fired: true, is_published: false }])
    person.isFired = false
    expect((await sync()).counts).toMatchObject({ updated: 1, fired: 0 })
    expect(await cards()).toMatchObject([{ ycl_fired: false, is_published: false, ycl_is_ready: true }])
  })

  test('is gone when nobody tells of them, and moves with a record of another branch', async () => {
    const person = hired()
    await sync()
    fake.practice.staff = []
    expect((await sync()).counts).toMatchObject({ fired: 1 })
    fake.practice.staff = [{ ...person, companyId: 12 }]
    await sync()
    expect(await cards()).toMatchObject([{ ycl_fired: false, branches: ['Север'] }])
  })

  test('stays where a branch tells of nobody at all, though several work there: rights that were lost look so', async () => {
    const [first] = [hired(), hired(), hired()]
    await sync()
    await sql`update psychologists set is_published = true`.execute(db)
    const { staff } = fake.practice
    fake.practice.staff = []
    expect(await sync()).toMatchObject({
      state: 'done',
      counts: { fired: 0 },
      errors: [expect.stringMatching(/^Центр: .*ни\sодного сотрудника .*: 3\)/)],
    })
    expect((await cards()).map((card) => [card.ycl_fired, card.is_published])).toEqual([
      [false, true],
      [false, true],
      [false, true],
    ])
    fake.practice.staff = staff.filter(({ id }) => id === first.id)
    expect((await sync()).counts, 'those who leave one after the other have left').toMatchObject({ fired: 2 })
  })

  test('stays as they were where the branch cannot be asked', async () => {
    hired()
    await sync()
    Object.assign(fake.practice.companies[0] ?? {}, { isConnected: false })
    expect(await sync()).toMatchObject({
      state: 'done',
      errors: [expect.stringMatching(/^Центр: .*нажмите «Подключить»/)],
    })
    expect(await cards()).toMatchObject([{ ycl_fired: false }])
    expect((await support.get(CALLS)).body.data.problem).toMatch(/^Центр:/)
  })

  test('stays in every branch that cannot be asked, and each of them is named, those of one reason together', async () => {
    const [company] = fake.practice.companies
    fake.practice.companies.push({ ...(company as FakeCompany), id: 13, title: 'Юг' })
    for (const one of fake.practice.companies)
      Object.assign(one, one.title === 'Север' ? { hasLicence: false } : { isConnected: false })
    expect(await sync()).toMatchObject({
      errors: [
        expect.stringMatching(/^Центр; Юг: .*нажмите «Подключить»/),
        expect.stringMatching(/^Север: .*лицензия/),
      ],
    })
    const { problem } = (await support.get(CALLS)).body.data
    expect(problem.split('\n')).toEqual([expect.stringMatching(/^Центр; Юг: /), expect.stringMatching(/^Север: /)])
  })
})

describe('what belongs to the site', () => {
  test('follows YCLIENTS until somebody edits it, and is proposed from then on', async () => {
    const person = hired()
    await sync()
    person.name = 'Анна Первая'
    await sync()
    expect(await cards()).toMatchObject([{ full_name: 'Анна Первая' }])
    await sql`update psychologists set full_name = 'Анна Наша'`.execute(db)
    person.name = 'Анна Вторая'
    await sync()
    expect(await cards()).toMatchObject([{ full_name: 'Анна Наша' }])
    const { body } = await support.get(`${CALLS}/differences`)
    expect(body).toMatchObject({
      data: [{ field: 'full_name', ours: 'Анна Наша', theirs: 'Анна Вторая' }],
      meta: { total: 1 },
    })
    const { id } = body.data[0]
    const kept = await auditOf(world, async () => {
      expect((await support.post(`${CALLS}/differences/${id}/reject`)).status).toBe(204)
    })
    expect(kept).toMatchObject([{ action: 'psychologist.kept-ours' }])
    expect((await support.post(`${CALLS}/differences/${id}/accept`)).status).toBe(404)
    await sync()
    expect((await support.get(`${CALLS}/differences`)).body.data).toEqual([])
    person.name = 'Анна Третья'
    await sync()
    expect((await support.get(`${CALLS}/differences`)).body.data).toMatchObject([{ theirs: 'Анна Третья' }])
  })

  test('is taken over one by one or many at once, and the history names the source', async () => {
    const people = [hired(), hired(), hired()]
    await sync()
    await sql`update psychologists set price = 1 + id`.execute(db)
    await sync()
    const { data } = (await support.get(`${CALLS}/differences`)).body
    const [first, ...others] = data.map((one: { id: number }) => one.id)
    const lines = await auditOf(world, () => support.post(`${CALLS}/differences/${first}/accept`))
    expect(lines).toMatchObject([
      {
        action: 'psychologist.updated',
        actor_name: expect.stringMatching(/\(из.YCLIENTS\)$/),
        changes: [{ field: 'price', new: 350_000 }],
      },
    ])
    const bulk = { ids: [first, ...others], decision: 'accept' }
    expect((await support.post(`${CALLS}/differences/bulk`, bulk)).body.data).toEqual({ decided: 2, gone: 0 })
    expect((await cards()).map((card) => card.price)).toEqual(people.map(() => 350_000))
    expect(await sync()).toMatchObject({ counts: NOTHING })
  })

  test('is always taken where a rule says so, and a rule leaves the others as they are', async () => {
    hired()
    await sync()
    await sql`update psychologists set price = 1, full_name = 'Наше Имя'`.execute(db)
    const lines = await auditOf(world, async () => {
      for (const _ of [1, 2]) {
        expect((await support.post(`${CALLS}/rules`, { field: 'price', is_taken: true })).status).toBe(204)
      }
    })
    expect(lines).toMatchObject([{ action: 'integration.rules-changed', changes: [{ new: 'Цена встречи' }] }])
    await sync()
    expect(await cards()).toMatchObject([{ price: 350_000, full_name: 'Наше Имя' }])
    expect((await support.get(CALLS)).body.data).toMatchObject({ rules: ['price'], differences: 1 })
    const rule = (field: string, is_taken: unknown) => support.post(`${CALLS}/rules`, { field, is_taken })
    const more = await auditOf(world, async () => {
      await rule('about', true)
      await rule('price', false)
      await rule('avatar', false)
    })
    expect(more.map(({ changes }) => changes)).toMatchObject([
      [{ field: 'rules', old: 'Цена встречи', new: expect.stringContaining(', ') }],
      [{ field: 'rules', new: 'О себе' }],
    ])
    expect((await support.get(CALLS)).body.data).toMatchObject({ rules: ['about'] })
    expect((await rule('inn', 1)).body.errors).toMatchObject({
      field: ['Такого поля нет'],
      is_taken: ['true или false'],
    })
  })
})

describe('what YCLIENTS keeps', () => {
  const KEPT = ['next_slot_at', 'schedule_till', 'ycl_is_bookable', 'ycl_fired', 'ycl_status', 'ycl_phone'] as const
  const OTHER = {
    next_slot_at: '2030-01-01T10:00:00.000Z',
    schedule_till: '2031-01-01',
    ycl_is_bookable: 0,
    ycl_fired: 1,
    ycl_status: 7,
    ycl_phone: '+79990000000',
  }

  test('is not written here: 422 at the field, and nothing half-written', async () => {
    hired()
    await sync()
    const [card] = await cards()
    const address = `/api/psychologists/${card?.id}`
    expect((await support.get(address)).body.data.can.fields).not.toContain('ycl_status')
    for (const field of KEPT) {
      const lines = await auditOf(world, async () => {
        const answer = await support.put(address, { [field]: OTHER[field], help_text: 'Не запишется' })
        expect([answer.status, answer.body.errors]).toEqual([
          422,
          { [field]: [expect.stringMatching(/ведёт YCLIENTS/)] },
        ])
      })
      expect(lines).toEqual([])
    }
    // What is sent back as it was is no change, and the link is the site's own.
    const own = {
      ycl_fired: 0,
      ycl_link: 'https://n1.yclients.com/company/11/personal/menu?o=m1',
      help_text: 'Запишется',
    }
    expect((await support.put(address, own)).status).toBe(200)
  })

  test('is free where YCLIENTS does not tell of it, and where there is none', async () => {
    delete hired().phone
    const other = await aPsychologist(db)
    await sync()
    const fed = (await cards()).find(({ id }) => id !== other.id)
    expect((await support.put(`/api/psychologists/${fed?.id}`, { ycl_phone: '+79990000000' })).status).toBe(200)
    expect((await support.put(`/api/psychologists/${other.id}`, OTHER)).status).toBe(200)
    await yclientsRounds({ ...world, clock: ctx.clock, yclients: null, webhookUrl: '' }).first(
      new AbortController().signal,
    )
    expect((await support.put(`/api/psychologists/${fed?.id}`, { ...OTHER, ycl_phone: '+79990000001' })).status).toBe(
      200,
    )
  })

  test('does not come back by the history either', async () => {
    hired()
    await sync()
    const [card] = await cards()
    await sql`update psychologists set ycl_owned = '{}'`.execute(db)
    const [line] = await auditOf(world, () => support.put(`/api/psychologists/${card?.id}`, { ycl_status: 5 }))
    await sync()
    await sql`update psychologists set ycl_status = 5`.execute(db)
    const answer = await support.post(`/api/audit-logs/${line?.id}/revert`, { field: 'ycl_status' })
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringMatching(/ведёт YCLIENTS/)])
  })
})

describe('a run', () => {
  test('that died in the middle is done anew, and comes to the same', async () => {
    for (const _ of [1, 2, 3]) hired()
    const run = await beginRun(ctx, 'schedule', null)
    let steps = 0
    const dying = syncEverything({ ...ctx, actor: null as never }, client, run ?? createUncountedRun(), async () => {
      steps += 1
      if (steps === 3) throw new Error('killed')
    })
    await expect(dying).rejects.toThrow('killed')
    // Its process is believed to live until the lease ends.
    expect(await beginRun(ctx, 'schedule', null)).toBeUndefined()
    await sql`update yclients_runs set lease_until = now() - interval '1 second'`.execute(db)
    expect(await sync()).toMatchObject({ state: 'done' })
    expect(await cards()).toHaveLength(3)
    expect(await sync()).toMatchObject({ counts: NOTHING })
    const states = (await support.get(`${CALLS}/runs`)).body.data.map((one: { state: string }) => one.state)
    expect(states).toEqual(['done', 'done', 'failed'])
  })

  test('is one, however many begin at once', async () => {
    hired()
    const othersHaveLeft = Promise.withResolvers<void>()
    const slow: Yclients = { ...client, companies: () => othersHaveLeft.promise.then(() => client.companies()) }
    let ended = 0
    const runs = [1, 2, 3].map(async () => {
      await syncOnSchedule(ctx, slow, new AbortController().signal)
      ended += 1
    })
    await expect.poll(() => ended).toBe(2)
    othersHaveLeft.resolve()
    await Promise.all(runs)
    expect((await support.get(`${CALLS}/runs`)).body.data).toHaveLength(1)
    expect(await cards()).toHaveLength(1)
  })

  test('ends with a sentence where the keys are wrong', async () => {
    fake.trouble = () => ({ status: 401, body: { success: false, data: null } })
    expect(await sync()).toMatchObject({ state: 'failed', errors: [expect.stringMatching(/YCLIENTS_USER_TOKEN/)] })
  })

  test('of the button is a job with a file, told once however often it is pressed', async () => {
    hired()
    const [one, two] = await Promise.all([support.post(`${CALLS}/sync`), support.post(`${CALLS}/sync`)])
    expect([one?.status, two?.body]).toEqual([202, one?.body])
    await world.queue.start()
    const address = `/api/jobs/${one?.body.data.id}`
    await expect.poll(async () => (await support.get(address)).body.data.state).toBe('done')
    const job = (await support.get(address)).body.data
    const file = new TextDecoder().decode((await support.download(job.result_url)).bytes)
    expect(file).toContain('Заведено карточек;1')
    expect((await support.get(`${CALLS}/runs`)).body.data).toMatchObject([{ trigger: 'button', state: 'done' }])
  })
})

describe('a run that somebody calls off', () => {
  test('ends there: what it has fetched stays, the rest is as it was, and the next one does all of it', async () => {
    const [here, there] = [hired(), hired({ companyId: 12 })]
    const { id } = (await support.post(`${CALLS}/sync`)).body.data
    const askStaff = client.staff
    // The press comes while the first branch is being asked.
    client.staff = async (companyId) => {
      if (companyId === 11) expect((await support.send('DELETE', `/api/jobs/${id}`)).status).toBe(204)
      return askStaff(companyId)
    }
    try {
      await world.queue.start()
      await expect
        .poll(async () => (await support.get(`${CALLS}/runs`)).body.data)
        .toMatchObject([{ state: 'cancelled', trigger: 'button', counts: { staff: 1, created: 0 }, errors: [] }])
    } finally {
      client.staff = askStaff
    }
    expect((await support.get(`/api/jobs/${id}`)).body.data.state).toBe('cancelled')
    expect(await cards()).toEqual([])
    const { rows } = await sql`select staff_id from yclients_members`.execute(db)
    expect(rows).toEqual([{ staff_id: here.id }])
    expect(await sync()).toMatchObject({ state: 'done', counts: { staff: 1, created: 2 } })
    expect((await cards()).map((card) => card.full_name)).toEqual([here.name, there.name])
  })
})

describe('a notice', () => {
  const notice = (resource_id: number) => ({
    company_id: 11,
    resource: 'staff',
    resource_id,
    status: 'update',
    data: {},
  })

  test('has the person fetched again, whatever it says', async () => {
    const person = hired()
    await sync()
    const { webhook_url } = (await support.get(CALLS)).body.data
    person.isFired = true
    const { pathname } = new URL(webhook_url)
    const answer = await world.app.fetch(posted(pathname, { ...notice(person.id), data: { name: 'Не верьте' } }))
    expect(answer.status).toBe(204)
    await expect.poll(cards).toMatchObject([{ ycl_fired: true, full_name: person.name }])
  })

  test('at the address that the secret before made is heard until that secret is gone', async () => {
    const { webhook_url } = (await support.get(CALLS)).body.data
    const { pathname } = new URL(webhook_url)
    const answer = async (appSecret: AppSecret) =>
      (await world.appOn(world.db, { appSecret }).fetch(posted(pathname, notice(1)))).status
    expect(await answer(NEXT_SECRET)).toBe(204)
    expect(await answer({ current: NEXT_SECRET.current })).toBe(404)
  })

  test('at another address is nobody’s', async () => {
    const answer = await world.app.fetch(posted(`${CALLS}/webhook/${'0'.repeat(40)}`, notice(1)))
    expect(answer.status).toBe(404)
  })

  function posted(path: string, body: object) {
    const headers = { 'content-type': 'application/json' }
    return new Request(`http://smysl.test${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }
})
