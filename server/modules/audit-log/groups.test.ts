import { expect, test } from 'vitest'
import { aPsychologist } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { verifyChain } from './verification.ts'

const world = await openWorld()
const { db } = world
const admin = await signedInAs(world, 'admin')

interface Line {
  id: number
  together: number
  subject: { id: string; label: string }
  request_id: string
}

async function log(query: string): Promise<{ lines: Line[]; total: number }> {
  const { status, body } = await admin.get(`/api/audit-logs?${query}`)
  expect(status).toBe(200)
  return { lines: body.data as Line[], total: body.meta.total as number }
}

async function hideTogether(count: number) {
  const cards = await Promise.all(Array.from({ length: count }, () => aPsychologist(db, { is_published: true })))
  const ids = cards.map(({ id }) => id)
  const { status } = await admin.post('/api/psychologists/bulk', { ids, action: 'unpublish' })
  expect(status).toBe(200)
  return ids.map(String)
}

test('a change of many records is one line of the grouped log, and all of its lines are inside', async () => {
  const before = await log('grouped=1')
  const ids = await hideTogether(12)
  const { lines, total } = await log('grouped=1')
  expect(total).toBe(before.total + 1)
  expect(lines[0]).toMatchObject({ together: 12, subject: { id: expect.toBeOneOf(ids) } })
  const inside = await log(`grouped=1&per_page=100&filter[request_id]=${lines[0]?.request_id}`)
  expect(inside.lines.map(({ subject }) => subject.id).toSorted()).toEqual(ids.toSorted())
  expect(inside.lines.every(({ together }) => together === 1)).toBe(true)
})

test('without being asked for groups the log has every line, and its chain is whole', async () => {
  const before = await log('per_page=100')
  await hideTogether(3)
  const { lines, total } = await log('per_page=100')
  expect(total).toBe(before.total + 3)
  expect(lines.slice(0, 3).map(({ together }) => together)).toEqual([1, 1, 1])
  expect(await verifyChain(db)).toMatchObject({ ok: true })
})

test('a part of a change of many is found by its own record, its field and its words', async () => {
  const [first = ''] = await hideTogether(3)
  const own = await log(`grouped=1&filter[subject_type]=psychologist&filter[subject_id]=${first}`)
  expect(own.lines).toHaveLength(1)
  expect((await log('grouped=1&filter[field]=is_published&per_page=100')).total).toBeGreaterThanOrEqual(3)
  const published = await log('grouped=1&filter[action]=psychologist.unpublished&per_page=100')
  expect(published.lines.map(({ subject }) => subject.id)).toContain(first)
})

test('changes are found by the field, by several as well, and a wrong one is refused', async () => {
  const { id } = await aPsychologist(db)
  await admin.put(`/api/psychologists/${id}`, { workload: 3 })
  await admin.put(`/api/psychologists/${id}`, { price: 4321 })
  const of = `filter[subject_type]=psychologist&filter[subject_id]=${id}`
  expect((await log(`${of}&filter[field]=workload`)).total).toBe(1)
  expect((await log(`${of}&filter[field]=workload,price`)).total).toBe(2)
  expect((await log(`${of}&filter[field]=about`)).total).toBe(0)
  expect((await admin.get('/api/audit-logs?filter[field]=a%27b')).status).toBe(422)
})

test('a word is found in any of its forms, as sentences of the log have it', async () => {
  const { id } = await aPsychologist(db, { full_name: 'Загорянская Марина' })
  await admin.put(`/api/psychologists/${id}`, { workload: 5 })
  for (const typed of ['Загорянской', 'ЗАГОРЯНСКУЮ Марину', 'загорянск', 'Марины']) {
    const { lines } = await log(`filter[search]=${encodeURIComponent(typed)}`)
    expect(
      lines.map(({ subject }) => subject.id),
      typed,
    ).toContain(String(id))
  }
})
