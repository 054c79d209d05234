import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { visitRefusal, refused, said, type FakeAnswer } from './answers.ts'
import type { FakePractice, FakeRecord } from './practice.ts'
import { dayOf, freeTimes, lengthOf } from './schedule.ts'

/** Who may not book, and who is asked for the code of an SMS (1234). */
export const BLACKLISTED = '70000000434'
export const ASKED_FOR_CODE = '70000000432'
const SMS_CODE = '1234'

const id = z.coerce.number().int()
const appointmentSchema = z.object({
  staff_id: id,
  services: z.array(id).default([]),
  datetime: z.string(),
})
const visitSchema = z.object({ appointments: z.array(appointmentSchema).min(1) })
const bookingSchema = visitSchema.extend({
  phone: z.string().default(''),
  fullname: z.string().default(''),
  email: z.string().optional(),
  code: z.coerce.string().optional(),
  api_id: z.coerce.string().optional(),
})

export interface FakeBooks {
  practice: FakePractice
  records: Map<number, FakeRecord>
  now: () => Date
}

type Appointment = z.output<typeof appointmentSchema>

export function checkVisit(books: FakeBooks, companyId: number, body: unknown): FakeAnswer {
  const parsed = visitSchema.safeParse(body)
  if (!parsed.success) return refused(400, 'Неверный запрос')
  return refusalOf(books, companyId, parsed.data.appointments) ?? said(null, 201)
}

export function bookVisit(books: FakeBooks, companyId: number, body: unknown): FakeAnswer & { records?: FakeRecord[] } {
  const parsed = bookingSchema.safeParse(body)
  if (!parsed.success) return refused(400, 'Неверный запрос')
  const { appointments, phone, fullname, email, code, api_id } = parsed.data
  const digits = phone.replace(/\D/g, '')
  if (!/^7\d{10}$/.test(digits)) return visitRefusal(431, 'Неверный формат номера телефона')
  if (digits === BLACKLISTED) return visitRefusal(434, 'Клиент в чёрном списке')
  if (fullname.trim() === '') return visitRefusal(435, 'Имя не указано')
  if (digits === ASKED_FOR_CODE && code !== SMS_CODE) return visitRefusal(432, 'Нужен код подтверждения из SMS')
  const refusal = refusalOf(books, companyId, appointments)
  if (refusal !== null) return refusal
  const records = appointments.map((visit): FakeRecord => {
    const record = {
      id: Math.max(1000, ...books.records.keys()) + 1,
      hash: randomBytes(16).toString('hex'),
      companyId,
      staffId: staffOf(books, companyId, visit)?.id ?? 0,
      serviceIds: visit.services,
      startsAt: new Date(visit.datetime).toISOString(),
      minutes: lengthOf(books.practice, visit.services),
      apiId: api_id ?? null,
      phone: digits,
      name: fullname.trim(),
      email: email ?? null,
      isDeleted: false,
      changedAt: books.now().toISOString(),
    }
    books.records.set(record.id, record)
    return record
  })
  const rows = records.map((record, index) => ({ id: index + 1, record_id: record.id, record_hash: record.hash }))
  return { ...said(rows, 201), records }
}

/** Moves a visit, if its new time is free. */
export function moveVisit(books: FakeBooks, record: FakeRecord, body: unknown): FakeAnswer {
  const parsed = z.object({ datetime: z.string() }).safeParse(body)
  if (!parsed.success) return refused(400, 'Неверный запрос')
  const others = { ...books, records: new Map([...books.records].filter(([other]) => other !== record.id)) }
  const visit = { staff_id: record.staffId, services: record.serviceIds, datetime: parsed.data.datetime }
  const refusal = refusalOf(others, record.companyId, [visit])
  if (refusal !== null) return refusal
  record.startsAt = new Date(visit.datetime).toISOString()
  record.changedAt = books.now().toISOString()
  return said([{ id: 1, record_id: record.id, record_hash: record.hash }])
}

function refusalOf(books: FakeBooks, companyId: number, appointments: Appointment[]): FakeAnswer | null {
  const moments = appointments.map(({ staff_id, datetime }) => `${staff_id} ${Date.parse(datetime)}`)
  if (new Set(moments).size < moments.length) return visitRefusal(437, 'Записи пересекаются между собой')
  for (const visit of appointments) {
    const known = books.practice.services.filter((service) => service.companyId === companyId).map((one) => one.id)
    if (visit.services.length === 0 || visit.services.some((one) => !known.includes(one))) {
      return visitRefusal(438, 'Услуга не найдена')
    }
    if (Number.isNaN(Date.parse(visit.datetime))) return visitRefusal(433, 'Время недоступно')
    if (visit.staff_id !== 0 && !candidates(books, companyId, visit).length)
      return visitRefusal(436, 'Нет доступных сотрудников')
    if (staffOf(books, companyId, visit) === undefined) return visitRefusal(433, 'Выбранное время уже занято')
  }
  return null
}

/** Who takes the visit: staff 0 is anybody. */
function staffOf(books: FakeBooks, companyId: number, visit: Appointment) {
  const start = new Date(visit.datetime)
  return candidates(books, companyId, visit).find((person) => {
    const times = freeTimes(person, dayOf(start), { now: books.now(), records: books.records.values() })
    return times.some((time) => time.getTime() === start.getTime())
  })
}

function candidates({ practice }: FakeBooks, companyId: number, { staff_id }: Appointment) {
  return practice.staff.filter(
    (person) =>
      person.companyId === companyId &&
      (staff_id === 0 || person.id === staff_id) &&
      !person.isFired &&
      !person.isHidden &&
      person.isBookable !== false,
  )
}
