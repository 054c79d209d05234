import { readFileSync } from 'node:fs'
import type { FakePractice, FakeService, FakeStaff } from '#server/platform/yclients/fake/practice.ts'
import { readWorld } from './world.ts'
import type { World } from './world-schema.ts'

type Person = World['psychologists'][number]

/** Where an account of the same person in a second branch is numbered from. */
const SECOND_BRANCH = 500_001
const FIRST_SERVICE = 9_000_000
const POSITIONS = 40_000

/** The picture of a colleague, hung at the wrong record there: by whose it is, as the portraits are numbered. */
const WRONG_PICTURE = { path: '/pictures/12.webp', of: '19' }

/** What the practice has changed on its own side since the cards were written: by the number of the person. */
const CHANGED: Record<number, Partial<FakeStaff>> = {
  7: { name: 'Тамара Аванесян-Орлова' },
  12: { avatar: WRONG_PICTURE.path },
  14: {
    information: '<p>Веду пары и&nbsp;семьи, обучаю коллег. С&nbsp;2026 года принимаю и&nbsp;по&nbsp;субботам.</p>',
  },
  20: { phone: '+70000000220' },
  44: { email: 'luginin.new@smysl.test' },
  // Somebody who left, and somebody who is back.
  33: { isFired: false, isHidden: true },
  47: { isFired: true },
  // Nobody has filled this schedule.
  48: { scheduleDays: 0 },
}

/** Whose meetings are paid before: by the number of the person. */
const PREPAID = new Set([9, 21])

/** Somebody who works at another branch than the card says. */
const MOVED = { n: 31, to: 700102 }

/** People whom the site does not know yet; the second has the name of somebody else. */
const NEW: FakeStaff[] = [
  {
    id: 3_107_001,
    companyId: 700101,
    name: 'Вероника Сальникова',
    specialization: 'Психолог-консультант',
    positionId: POSITIONS,
    phone: '+70000000101',
    email: 'veronika.salnikova@smysl.test',
    information: '<p>Помогаю в&nbsp;тревоге и&nbsp;выгорании.</p>',
    serviceIds: [FIRST_SERVICE + 101],
    weekdays: [1, 3, 5],
    hours: { from: 10, to: 18 },
    scheduleDays: 30,
  },
  {
    id: 3_107_002,
    companyId: 700104,
    name: 'Ксения Журавлёва',
    specialization: 'Психолог онлайн-приёма',
    positionId: POSITIONS + 5,
    phone: '+70000000102',
    serviceIds: [FIRST_SERVICE + 102],
    weekdays: [2, 4, 6],
    hours: { from: 9, to: 17 },
    scheduleDays: 30,
  },
]

/** The YCLIENTS of the demo world: the same people as on the cards, but for a few. Schedules roll ahead of today. */
export function demoPractice(): FakePractice {
  const world = readWorld()
  const people = world.psychologists.filter((person) => person.ycl_link !== null)
  return {
    companies: world.branches.map(({ ycl_id, title }) => ({ id: ycl_id, title, positions: positionsOf(world) })),
    services: [...people.flatMap((person) => servicesOf(person, world)), ...newServices()],
    staff: [...people.flatMap((person) => staffOf(person, world)), ...NEW],
    pictures: { [WRONG_PICTURE.path]: { type: 'image/webp', bytes: portrait(WRONG_PICTURE.of) } },
  }
}

function portrait(number: string) {
  return readFileSync(new URL(`./portraits/${number}.webp`, import.meta.url))
}

function positionsOf({ positions }: World) {
  return positions.map(({ title }, index) => ({ id: POSITIONS + index, title }))
}

/** A person has a record in each branch; the first is the one that the card leads to. */
function placesOf(person: Person, { branches }: World) {
  const id = Number(/m(\d+)/.exec(person.ycl_link ?? '')?.[1])
  return person.branches.map((place, index) => ({
    companyId: person.n === MOVED.n ? MOVED.to : (branches[place]?.ycl_id ?? 0),
    staffId: id + index * SECOND_BRANCH,
    serviceId: FIRST_SERVICE + person.n * 311 + index,
  }))
}

function servicesOf(person: Person, world: World): FakeService[] {
  return placesOf(person, world).map(({ companyId, serviceId }) => ({
    id: serviceId,
    companyId,
    title: person.price_couple === null ? 'Встреча с\u00a0психологом' : 'Индивидуальная встреча',
    price: person.price / 100,
    minutes: person.meeting_minutes ?? 50,
    ...(PREPAID.has(person.n) ? { prepaid: 'required' as const } : {}),
  }))
}

function newServices(): FakeService[] {
  return NEW.map(({ companyId, serviceIds }) => ({
    id: serviceIds[0] ?? 0,
    companyId,
    title: 'Встреча с\u00a0психологом',
    price: 3500,
    minutes: 50,
  }))
}

function staffOf(person: Person, world: World): FakeStaff[] {
  const { n } = person
  return placesOf(person, world).map(({ companyId, staffId, serviceId }) => ({
    id: staffId,
    companyId,
    name: person.full_name,
    specialization: world.positions[person.positions[0] ?? 0]?.title ?? '',
    information: '',
    positionId: POSITIONS + (person.positions[0] ?? 0),
    isFired: person.ycl_fired,
    isHidden: person.ycl_hidden,
    isBookable: person.ycl_is_bookable,
    showsRating: person.ycl_show_rating,
    rating: 4.5 + (n % 5) / 10,
    ...(person.ycl_phone === null ? {} : { phone: person.ycl_phone }),
    ...(person.ycl_email === null ? {} : { email: person.ycl_email }),
    serviceIds: [serviceId],
    weekdays: n % 3 === 0 ? [2, 4, 6, 7] : [1, 2, 3, 4, 5],
    hours: n % 2 === 0 ? { from: 9, to: 17 } : { from: 12, to: 21 },
    scheduleDays: 30,
    ...CHANGED[n],
  }))
}
