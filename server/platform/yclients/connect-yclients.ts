import { z } from 'zod'
import { asciiAddress } from '#contract/wire/email-address.ts'
import { COMPANIES, exchange, type ExchangeOptions } from './exchange.ts'
import { YclientsRefusal } from './failures.ts'
import { fetchPicture } from './fetch-picture.ts'
import {
  bookableServicesShape,
  bookableStaffShape,
  bookedShape,
  companyShape,
  freeDaysShape,
  hooksShape,
  nearestTimesShape,
  positionShape,
  recordShape,
  serviceShape,
  staffShape,
  timesShape,
} from './shapes.ts'
import { SilenceBreaker } from './silence-breaker.ts'
import type { ConnectedYclients, Yclients, YclStaff, YclVisit } from './yclients.ts'

/** How long somebody waits who stands before the screen. Milliseconds. */
const HASTY_TIMEOUT_MS = 5_000

/** YCLIENTS over the network, for the work in the background and for those who wait. */
export function connectBoth(
  options: ExchangeOptions,
  hastyTimeoutMs = HASTY_TIMEOUT_MS,
): Pick<ConnectedYclients, 'client' | 'hasty' | 'isSilent'> {
  const breaker = new SilenceBreaker()
  return {
    client: connectYclients({ ...options, breaker }),
    hasty: connectYclients({ ...options, breaker, timeoutMs: hastyTimeoutMs, isHasty: true }),
    isSilent: () => breaker.isSilent,
  }
}

/** YCLIENTS over the network. */
export function connectYclients(options: ExchangeOptions): Yclients {
  const ask = exchange(options)

  return {
    companies: () => ask({ path: COMPANIES, query: { my: 1, active: 1, count: 300 }, answer: z.array(companyShape) }),
    positions: (company) => ask({ path: `/company/${company}/staff/positions`, answer: z.array(positionShape) }),
    services: (company) => ask({ path: `/company/${company}/services`, answer: z.array(serviceShape) }),

    async staff(company) {
      const rows = await ask({ path: `/company/${company}/staff`, answer: z.array(staffShape) })
      return rows.map((row) => ({ ...row, companyId: company }))
    },
    oneOfStaff: (company, staffId) =>
      orNull(async () => {
        const answer = z.union([staffShape, z.array(staffShape).length(1)])
        const found = await ask({ path: `/company/${company}/staff/${staffId}`, answer })
        const row = Array.isArray(found) ? found[0] : found
        return row === undefined ? null : ({ ...row, companyId: company } satisfies YclStaff)
      }),

    picture: (url) => fetchPicture(url, options.settings.apiUrl, options.timeoutMs),

    bookableServices: (company, { staffId, startsAt }) =>
      ask({
        path: `/book_services/${company}`,
        query: { staff_id: staffId, datetime: startsAt },
        answer: bookableServicesShape,
        isPublic: true,
      }),
    bookableStaff: (company, { serviceIds, startsAt }) =>
      ask({
        path: `/book_staff/${company}`,
        query: { service_ids: serviceIds, datetime: startsAt },
        answer: z.array(bookableStaffShape),
        isPublic: true,
      }),
    freeDays: (company, { staffId, serviceIds }) =>
      ask({
        path: `/book_dates/${company}`,
        query: { staff_id: staffId, service_ids: serviceIds },
        answer: freeDaysShape,
        isPublic: true,
      }),
    freeTimes: (company, { staffId, day, serviceIds }) =>
      ask({
        path: `/book_times/${company}/${staffId}/${day}`,
        query: { service_ids: serviceIds },
        answer: timesShape,
        isPublic: true,
      }),
    nearestTimes: (company, { staffId, serviceIds }) =>
      ask({
        path: `/book_staff_seances/${company}/${staffId}`,
        query: { service_ids: serviceIds },
        answer: nearestTimesShape,
        isPublic: true,
      }),

    async checkBooking(company, visit) {
      await ask({
        method: 'POST',
        path: `/book_check/${company}`,
        body: { appointments: [appointment(visit)] },
        answer: z.unknown(),
        isPublic: true,
        isBooking: true,
        // It looks and changes nothing.
        isRepeatable: true,
      })
    },
    book: (company, { phone, name, email, comment, code, apiId, ...visit }) =>
      ask({
        method: 'POST',
        path: `/book_record/${company}`,
        body: {
          ...{ phone, fullname: name, comment, code, api_id: apiId, appointments: [appointment(visit)] },
          ...(email !== undefined && { email: asciiAddress(email) }),
        },
        answer: bookedShape,
        isPublic: true,
        isBooking: true,
      }),

    record: (company, recordId) => orNull(() => ask({ path: `/record/${company}/${recordId}`, answer: recordShape })),
    recordsOf: (company, { staffId, from, to }) =>
      ask({
        path: `/records/${company}`,
        query: { staff_id: staffId, start_date: from, end_date: to, count: 200 },
        answer: z.array(recordShape),
      }),
    async moveRecord(company, recordId, startsAt) {
      await ask({
        method: 'PUT',
        path: `/book_record/${company}/${recordId}`,
        body: { datetime: startsAt },
        answer: z.unknown(),
        isBooking: true,
        isRepeatable: true,
      })
    },
    hooks: (company) => ask({ path: `/hooks_settings/${company}`, answer: hooksShape }),

    async setHooks(company, { urls, isActive }) {
      await ask({
        method: 'POST',
        path: `/hooks_settings/${company}`,
        // The keys of the settings are not the names of the notices: «master» tells of staff.
        body: { urls, active: isActive ? 1 : 0, master: 1, record: 1 },
        answer: z.unknown(),
        isRepeatable: true,
      })
    },

    async deleteRecord(company, recordId) {
      await orNull(() =>
        ask({ method: 'DELETE', path: `/record/${company}/${recordId}`, answer: z.unknown(), isRepeatable: true }),
      )
    },
  }
}

function appointment({ staffId, serviceIds, startsAt }: YclVisit) {
  return { id: 1, staff_id: staffId, services: serviceIds, datetime: startsAt }
}

async function orNull<T>(asking: () => Promise<T>): Promise<T | null> {
  try {
    return await asking()
  } catch (error) {
    if (error instanceof YclientsRefusal && error.kind === 'not-found') return null
    throw error
  }
}
