import { refused, said, type FakeAnswer } from './answers.ts'
import { bookVisit, checkVisit, moveVisit, type FakeBooks } from './booking.ts'
import type { FakeRecord } from './practice.ts'
import { dayOf, daysAfter } from './schedule.ts'
import { writtenCompany, writtenRecord, writtenService, writtenStaff, writtenTimes } from './written.ts'

export interface FakeQuestion {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  hasUser: boolean
}

export interface FakeState extends FakeBooks {
  /** By branch. */
  hooks: Map<number, { urls: string[]; active: number }>
  /** Tells the webhooks of a branch. */
  tell: (companyId: number, event: FakeEvent) => void
}

export interface FakeEvent {
  resource: string
  resource_id: number
  status: 'create' | 'update' | 'delete'
  data: unknown
}

type Route = (state: FakeState, ids: number[], question: FakeQuestion) => FakeAnswer

const DAYS_SHOWN = 60
const NOBODY = refused(404, 'Не найдено')

/** Methods of the practice need its user; visitors ask the others. */
const OF_THE_PRACTICE: [method: string, path: RegExp, route: Route][] = [
  ['GET', /^\/companies$/, ({ practice }) => said(practice.companies.map(writtenCompany))],
  ['GET', /^\/company\/(\d+)\/?$/, ({ practice }, [id]) => oneOf(practice.companies, id, writtenCompany)],
  [
    'GET',
    /^\/company\/(\d+)\/staff\/positions$/,
    ({ practice }, [id]) => said(practice.companies.find((one) => one.id === id)?.positions ?? []),
  ],
  [
    'GET',
    /^\/company\/(\d+)\/staff\/?$/,
    (state, [id]) => said(staffOf(state, id).map((one) => writtenStaff(one, state.practice, state.now()))),
  ],
  [
    'GET',
    /^\/company\/(\d+)\/staff\/(\d+)$/,
    (state, [id, staffId]) =>
      oneOf(staffOf(state, id), staffId, (one) => writtenStaff(one, state.practice, state.now())),
  ],
  [
    'GET',
    /^\/company\/(\d+)\/services\/?$/,
    ({ practice }, [id]) =>
      said(practice.services.filter((one) => one.companyId === id).map((one) => writtenService(one, practice))),
  ],
  [
    'GET',
    /^\/record\/(\d+)\/(\d+)$/,
    (state, [id, record]) => withRecord(state, id, record, (one) => said(writtenRecord(one))),
  ],
  ['GET', /^\/records\/(\d+)$/, (state, [id], { query }) => said(recordsOf(state, id, query).map(writtenRecord))],
  [
    'DELETE',
    /^\/record\/(\d+)\/(\d+)$/,
    (state, [id, record]) => withRecord(state, id, record, (one) => removed(state, one)),
  ],
  ['GET', /^\/hooks_settings\/(\d+)$/, ({ hooks }, [id]) => said(hooks.get(id ?? 0) ?? { urls: [], active: 0 })],
  [
    'POST',
    /^\/hooks_settings\/(\d+)$/,
    ({ hooks }, [id], { body }) => {
      hooks.set(id ?? 0, body as { urls: string[]; active: number })
      return said(body, 201)
    },
  ],
]

const OF_VISITORS: typeof OF_THE_PRACTICE = [
  [
    'GET',
    /^\/book_services\/(\d+)$/,
    ({ practice }, [id], { query }) => {
      const person = practice.staff.find((one) => one.id === Number(query.get('staff_id')))
      const services = practice.services.filter(
        (one) => one.companyId === id && (person === undefined || person.serviceIds.includes(one.id)),
      )
      return said({ events: [], services: services.map((one) => writtenService(one, practice)), category: [] })
    },
  ],
  [
    'GET',
    /^\/book_staff\/(\d+)$/,
    (state, [id]) =>
      said(
        staffOf(state, id)
          .filter((one) => !one.isFired && !one.isHidden)
          .map((one) => ({ id: one.id, name: one.name, bookable: one.isBookable ?? true, seances: [] })),
      ),
  ],
  [
    'GET',
    /^\/book_dates\/(\d+)$/,
    (state, [id], { query }) => {
      const days = freeDays(state, id, Number(query.get('staff_id')))
      return said({ booking_dates: days, working_dates: days, booking_days: [], working_days: [] })
    },
  ],
  [
    'GET',
    /^\/book_times\/(\d+)\/(\d+)\/(\d{4})-(\d\d)-(\d\d)$/,
    (state, [id, staffId], question) => said(timesOf(state, id, staffId, question.path.slice(-10), question.query)),
  ],
  [
    'GET',
    /^\/book_staff_seances\/(\d+)\/(\d+)\/?$/,
    (state, [id, staffId = 0], { query }) => {
      const [day] = freeDays(state, id, staffId)
      if (day === undefined) return said({ seance_date: '', seances: [] })
      return said({ seance_date: day, seances: timesOf(state, id, staffId, day, query) })
    },
  ],
  ['POST', /^\/book_check\/(\d+)$/, (state, [id = 0], { body }) => checkVisit(state, id, body)],
  [
    'POST',
    /^\/book_record\/(\d+)$/,
    (state, [id = 0], { body }) => {
      const { records = [], ...answer } = bookVisit(state, id, body)
      for (const record of records) tellOf(state, record, 'create')
      return answer
    },
  ],
  [
    'PUT',
    /^\/book_record\/(\d+)\/(\d+)$/,
    (state, [id, record], { body }) =>
      withRecord(state, id, record, (one) => {
        const answer = moveVisit(state, one, body)
        if (answer.status < 400) tellOf(state, one, 'update')
        return answer
      }),
  ],
  [
    'DELETE',
    /^\/user\/records\/(\d+)\/[0-9a-f]+$/,
    (state, [id = 0], { path }) => {
      const record = state.records.get(id)
      return record === undefined || record.isDeleted || !path.endsWith(`/${record.hash}`)
        ? NOBODY
        : removed(state, record)
    },
  ],
]

/** What the fake says to a question whose tokens are good. */
export function answerQuestion(state: FakeState, question: FakeQuestion): FakeAnswer {
  const routes = [
    ...OF_THE_PRACTICE.map((route) => [...route, true] as const),
    ...OF_VISITORS.map((route) => [...route, false] as const),
  ]
  for (const [method, path, route, needsUser] of routes) {
    const match = method === question.method ? path.exec(question.path) : null
    if (match === null) continue
    if (needsUser && !question.hasUser) return refused(401, 'Необходима авторизация')
    const ids = match.slice(1).map(Number)
    const company = state.practice.companies.find(({ id }) => id === ids[0])
    const isOfCompany = !/^\/(companies|user)/.test(question.path)
    if (isOfCompany && company === undefined) return NOBODY
    if (isOfCompany && company?.isConnected === false) return refused(403, 'Нет прав на филиал')
    if (isOfCompany && company?.hasLicence === false) return refused(403, 'Необходимо продлить лицензию в филиале')
    return route(state, ids, question)
  }
  return NOBODY
}

function staffOf({ practice }: FakeState, companyId = 0) {
  return practice.staff.filter((one) => one.companyId === companyId)
}

function oneOf<T extends { id: number }>(list: T[], id = 0, writes: (one: T) => object): FakeAnswer {
  const found = list.find((one) => one.id === id)
  return found === undefined ? NOBODY : said(writes(found))
}

function freeDays(state: FakeState, companyId = 0, staffId: number): string[] {
  const today = dayOf(state.now())
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) => daysAfter(today, index))
  return days.filter((day) => timesOf(state, companyId, staffId, day, new URLSearchParams()).length > 0)
}

function timesOf(state: FakeState, companyId = 0, staffId = 0, day: string, query: URLSearchParams) {
  const person = staffOf(state, companyId).find((one) => one.id === staffId)
  if (person === undefined || person.isHidden || person.isBookable === false) return []
  const facts = { practice: state.practice, now: state.now(), records: state.records.values() }
  return writtenTimes(person, day, query.getAll('service_ids[]').map(Number), { ...facts, records: [...facts.records] })
}

function recordsOf(state: FakeState, companyId = 0, query: URLSearchParams): FakeRecord[] {
  const [from = '', to = '9'] = [query.get('start_date') ?? '', query.get('end_date') ?? '9']
  const staffId = Number(query.get('staff_id') ?? 0)
  return [...state.records.values()].filter((one) => {
    const day = dayOf(new Date(one.startsAt))
    return one.companyId === companyId && (staffId === 0 || one.staffId === staffId) && day >= from && day <= to
  })
}

function withRecord(state: FakeState, companyId = 0, id = 0, then: (record: FakeRecord) => FakeAnswer): FakeAnswer {
  const record = state.records.get(id)
  return record === undefined || record.companyId !== companyId || record.isDeleted ? NOBODY : then(record)
}

function removed(state: FakeState, record: FakeRecord): FakeAnswer {
  record.isDeleted = true
  record.changedAt = state.now().toISOString()
  tellOf(state, record, 'delete')
  return { status: 204, body: null }
}

function tellOf(state: FakeState, record: FakeRecord, status: FakeEvent['status']) {
  state.tell(record.companyId, { resource: 'record', resource_id: record.id, status, data: writtenRecord(record) })
}
