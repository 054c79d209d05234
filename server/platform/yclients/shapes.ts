import { z } from 'zod'
import type {
  YclBookableService,
  YclBookableStaff,
  YclBooked,
  YclCompany,
  YclHooks,
  YclPosition,
  YclRecord,
  YclService,
  YclStaff,
  YclTime,
} from './yclients.ts'

/**
 * What answers are checked against. Numbers come as text, flags as 1, "1" or true, nothing as null, "" or []. Keys that are
 * not named here go: answers keep growing, and an employee's passport and tax numbers are among them.
 */

const id = z.coerce.number().int().min(1).max(2_147_483_647)
/** Those of all practices are counted together: they pass what `id` takes. */
const recordId = z.coerce.number().int().min(1)
const anyId = z.coerce.number().int().min(0)
const text = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string().trim())
const flag = z.union([z.boolean(), z.number(), z.string()]).transform((value) => ['1', 'true'].includes(String(value)))
/** Absent, empty and unreadable are all «not told». */
const told = <T extends z.ZodType>(type: T) =>
  z.preprocess((value) => (isNothing(value) ? null : value), type.nullable()).default(null as never)
const flagOr = (other: boolean) => z.preprocess((value) => (isNothing(value) ? other : value), flag).default(other)
const count = z.preprocess((value) => (isNothing(value) ? 0 : value), z.coerce.number()).default(0)
const seconds = z.coerce.number().min(0)
const roubles = z.coerce.number().min(0).max(1_000_000)
/** A day, whatever time stands behind it; `0000-00-00` is none. */
const day = z
  .string()
  .transform((value) => value.slice(0, 10))
  .pipe(z.iso.date())
  .catch(null as never)
/** With a time zone: without one it would be nobody's time. */
const moment = z.iso.datetime({ offset: true })

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

const kopecks = (value: number | null) => (value === null ? null : Math.round(value * 100))
const minutes = (value: number | null) => (value === null || value === 0 ? null : Math.round(value / 60))

export const companyShape = z
  .object({
    id,
    title: text,
    timezone_name: told(text),
    timezone: told(text),
    allow_change_record: told(flag),
    allow_delete_record: told(flag),
    allow_change_record_delay_step: count,
    allow_delete_record_delay_step: count,
  })
  .transform((row): YclCompany => ({
    id: row.id,
    title: row.title,
    timeZone: row.timezone_name ?? row.timezone,
    mayMove: row.allow_change_record,
    mayCancel: row.allow_delete_record,
    moveDelaySeconds: row.allow_change_record_delay_step,
    cancelDelaySeconds: row.allow_delete_record_delay_step,
  }))

export const positionShape = z.object({ id, title: text }).transform((row): YclPosition => row)

export const serviceShape = z
  .object({
    id,
    title: text,
    price_min: told(roubles),
    price_max: told(roubles),
    active: flagOr(true),
    staff: z.array(z.object({ id, seance_length: told(seconds) })).default([]),
  })
  .transform((row): YclService => ({
    id: row.id,
    title: row.title,
    priceMin: kopecks(row.price_min),
    priceMax: kopecks(row.price_max),
    isActive: row.active,
    staff: row.staff.map((one) => ({ staffId: one.id, minutes: minutes(one.seance_length) })),
  }))

export const staffShape = z
  .object({
    id,
    company_id: told(id),
    api_id: told(text),
    name: text.pipe(z.string().min(1)),
    specialization: told(text),
    information: told(text),
    position: told(z.object({ id, title: text })),
    avatar_big: told(text),
    avatar: told(text),
    rating: told(z.coerce.number()),
    votes_count: count,
    fired: told(flag),
    is_fired: told(flag),
    hidden: flagOr(false),
    status: count,
    is_deleted: told(flag),
    show_rating: told(flag),
    is_rating_shown: told(flag),
    bookable: told(flag),
    is_bookable: told(flag),
    schedule_till: told(day),
    user: told(z.object({ phone: told(text), email: told(text) })),
    services_links: z
      .array(z.object({ service_id: id, price: told(roubles), length: told(seconds) }))
      .nullish()
      .transform((links) => links ?? []),
  })
  .transform((row): Omit<YclStaff, 'companyId'> & { companyId: number | null } => ({
    companyId: row.company_id,
    staffId: row.id,
    apiId: row.api_id,
    name: row.name,
    specialization: row.specialization,
    informationHtml: row.information,
    position: row.position,
    avatarUrl: realPicture(row.avatar_big) ?? realPicture(row.avatar),
    rating: row.rating,
    votes: row.votes_count,
    isFired: row.fired === true || row.is_fired === true,
    isHidden: row.hidden,
    isDeleted: row.is_deleted ?? row.status === 1,
    status: row.status,
    showsRating: row.show_rating ?? row.is_rating_shown ?? false,
    isBookable: row.is_bookable ?? row.bookable,
    scheduleTill: row.schedule_till,
    phone: row.user?.phone ?? null,
    email: row.user?.email?.toLowerCase() ?? null,
    services: row.services_links.map((link) => ({
      serviceId: link.service_id,
      price: kopecks(link.price),
      minutes: minutes(link.length),
    })),
  }))

/** Everybody without a picture has the same one. Which hosts are asked for pictures says whoever fetches them. */
function realPicture(url: string | null): string | null {
  return url === null || /no-master[^/]*$/.test(url) ? null : url
}

export const bookableServicesShape = z
  .object({
    services: z.array(
      z
        .object({ id, title: text, price_min: told(roubles), seance_length: told(seconds), prepaid: told(text) })
        .transform((row): YclBookableService => ({
          id: row.id,
          title: row.title,
          price: kopecks(row.price_min),
          minutes: minutes(row.seance_length),
          prepaid: row.prepaid === 'required' || row.prepaid === 'allowed' ? row.prepaid : 'forbidden',
        })),
    ),
  })
  .transform(({ services }) => services)

export const bookableStaffShape = z
  .object({ id: anyId, name: text, bookable: told(flag) })
  .transform((row): YclBookableStaff => ({ id: row.id, name: row.name, isBookable: row.bookable }))

export const freeDaysShape = z
  .object({ booking_dates: z.array(z.iso.date()).default([]) })
  .transform(({ booking_dates }) => booking_dates.toSorted())

const timeShape = z
  .object({ datetime: moment, seance_length: told(seconds) })
  .transform((row): YclTime => ({ startsAt: row.datetime, minutes: minutes(row.seance_length) ?? 60 }))

export const timesShape = z.array(timeShape).transform((times) => times.toSorted(byMoment))

export const nearestTimesShape = z
  .object({ seances: z.array(timeShape).nullish() })
  .transform(({ seances }) => (seances ?? []).toSorted(byMoment))

function byMoment(one: YclTime, other: YclTime): number {
  return Date.parse(one.startsAt) - Date.parse(other.startsAt)
}

export const bookedShape = z
  .array(z.object({ record_id: recordId, record_hash: text }))
  .min(1)
  .transform((rows): YclBooked => ({ recordId: rows[0]?.record_id ?? 0, recordHash: rows[0]?.record_hash ?? '' }))

export const hooksShape = z
  .object({ urls: z.array(text).nullish(), active: flagOr(false) })
  .transform((row): YclHooks => ({ urls: row.urls ?? [], isActive: row.active }))

export const recordShape = z
  .object({
    id: recordId,
    company_id: id,
    staff_id: anyId,
    datetime: moment,
    length: told(seconds),
    seance_length: told(seconds),
    deleted: flagOr(false),
    attendance: count,
    api_id: told(text),
    prepaid: flagOr(false),
    last_change_date: told(text),
  })
  .transform((row): YclRecord => ({
    id: row.id,
    companyId: row.company_id,
    staffId: row.staff_id,
    startsAt: row.datetime,
    minutes: minutes(row.length ?? row.seance_length),
    isDeleted: row.deleted,
    attendance: row.attendance,
    apiId: row.api_id,
    prepaid: row.prepaid,
    lastChangedAt: row.last_change_date,
  }))
