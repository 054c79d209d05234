import { sql } from 'kysely'
import type { Trouble } from '#server/platform/yclients/fake/fake-yclients.ts'
import { solved } from '#test/solved.ts'
import { NORTH, IN_NORTH, type Walk } from '../walk.ts'

interface Slot {
  starts_at: string
  minutes: number
}

/** A time that somebody may be booked at, of anybody whom visitors see. */
async function aTime(walk: Walk): Promise<{ slug: string; starts_at: string } | undefined> {
  const old = walk.dice.luck(40) ? walk.dice.one(walk.times.slice(-8)) : undefined
  if (old !== undefined) return old
  // Whoever works in two branches may be asked for in both at once.
  const members = `select psychologist_id from yclients_members group by 1 ${walk.dice.luck(50) ? 'having count(*) > 1' : ''}`
  const somebody = await walk.any<{ id: number; slug: string }>(
    'psychologists',
    `is_published and deleted_at is null and id in (${members})`,
  )
  if (somebody === undefined) return undefined
  const { status, body } = await walk.visit('GET', `/api/catalog/${somebody.slug}/slots?days=3`)
  const slots: Slot[] = status === 200 ? body.data : []
  // The same few times are wanted by many.
  const slot = walk.dice.one(slots.slice(0, 4))
  if (slot === undefined) return undefined
  const time = { slug: somebody.slug, starts_at: slot.starts_at }
  walk.times.push(time)
  return time
}

async function bookAt(walk: Walk, { slug, starts_at }: { slug: string; starts_at: string }) {
  const { name, contact } = walk.stranger()
  const form = { starts_at, name, contact, consent: true }
  const { status, body } = await walk.visit('POST', `/api/catalog/${slug}/bookings`, await solved(walk.world, form))
  if (status < 300 && body.data?.key !== undefined) walk.visits.push({ id: body.data.id, key: body.data.key })
}

export const bookingCommands = {
  async book(walk: Walk) {
    const time = await aTime(walk)
    if (time !== undefined) await bookAt(walk, time)
  },

  /** Two book one person in two branches, and what YCLIENTS told before the first is stored after it. */
  async bookBoth(walk: Walk) {
    const somebody = await walk.any<{ id: number; slug: string }>(
      'psychologists',
      `is_published and deleted_at is null and id in (
        select psychologist_id from yclients_members group by 1 having count(*) > 1)`,
    )
    if (somebody === undefined) return
    const { slug, id } = somebody
    const { status, body } = await walk.visit('GET', `/api/catalog/${slug}/slots?days=3`)
    const slots: Slot[] = status === 200 ? body.data : []
    const pairs = slots.flatMap((slot, place) => {
      const next = slots[place + 1]
      const end = Date.parse(slot.starts_at) + slot.minutes * 60_000
      return next === undefined || Date.parse(next.starts_at) >= end ? [] : [[slot, next] as const]
    })
    const [first, second] = walk.dice.one(pairs) ?? []
    if (first === undefined || second === undefined) return
    const known = await sql<{ member_id: number; times: string[] }>`
      select member_id, times from yclients_free_times
      where member_id in (select id from yclients_members where psychologist_id = ${id}) order by 1`.execute(walk.db)
    await bookAt(walk, { slug, starts_at: first.starts_at })
    for (const { member_id, times } of known.rows)
      await sql`update yclients_free_times set times = ${times}::text[] where member_id = ${member_id}`.execute(walk.db)
    await bookAt(walk, { slug, starts_at: second.starts_at })
  },

  async cancelVisit(walk: Walk) {
    const visit = walk.dice.one(walk.visits)
    if (visit === undefined) return
    const { id, key } = visit
    if (walk.dice.luck(60)) await walk.visit('POST', `/api/bookings/${id}/cancel`, { key })
    else await walk.visit('DELETE', `/api/bookings/${id}?key=${key}`)
  },

  async moveVisit(walk: Walk) {
    const [visit, time] = [walk.dice.one(walk.visits.slice(-6)), await aTime(walk)]
    if (visit === undefined || time === undefined) return
    const body = { key: visit.key, starts_at: time.starts_at }
    await walk.visit('POST', `/api/bookings/${visit.id}/move`, body)
  },

  /** The practice does something in its own YCLIENTS, which may tell of it, twice or never. */
  async practiceSide(walk: Walk) {
    const records = walk.yclients.fake.records as unknown as Map<
      number,
      Span & { isDeleted: boolean; staffId: number; companyId: number }
    >
    const id = walk.dice.one([...records.keys()].slice(-8))
    const record = id === undefined ? undefined : records.get(id)
    if (record === undefined) return
    const moved = { ...record }
    const act = walk.dice.below(4)
    if (act === 0) moved.isDeleted = true
    const wanted = walk.dice.one(walk.times.slice(-8))?.starts_at
    if (act === 1)
      moved.startsAt =
        wanted !== undefined && walk.dice.luck(70)
          ? wanted
          : new Date(Date.parse(record.startsAt) + 86_400_000 * 3).toISOString()
    if (act === 2) moved.minutes = walk.dice.of(50, 90)
    if (act === 3) moved.staffId = record.companyId === NORTH ? IN_NORTH : walk.dice.of(1001, 1002, 1003)
    // Of one person they write down no two visits at once either.
    const others = [...records].filter(
      ([other, { isDeleted, staffId }]) => other !== id && !isDeleted && staffId === moved.staffId,
    )
    if (!moved.isDeleted && others.some(([, other]) => isOver(moved, other))) return
    Object.assign(record, moved)
    walk.tell(`— YCLIENTS: record ${id} ${JSON.stringify(record).slice(0, 200)}`)
    for (let times = walk.dice.below(3); times > 0; times -= 1)
      await walk.heard('record', id as number, record.companyId)
  },

  /** The next booking is lost on its way back, is refused, or finds its time taken. */
  async yclientsTrouble(walk: Walk) {
    const trouble = walk.dice.of<Trouble>('lost', 'taken', { status: 500, body: null })
    const { fake } = walk.yclients
    fake.trouble = ({ path }) => {
      if (!path.startsWith('/book_record')) return undefined
      fake.trouble = () => undefined
      return trouble
    }
    walk.tell(`— YCLIENTS is in trouble: ${JSON.stringify(trouble)}`)
  },
}

interface Span {
  startsAt: string
  minutes: number
}

function isOver(one: Span, other: Span): boolean {
  const end = ({ startsAt, minutes }: Span) => Date.parse(startsAt) + minutes * 60_000
  return Date.parse(one.startsAt) < end(other) && Date.parse(other.startsAt) < end(one)
}
