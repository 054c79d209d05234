import { accountExamples } from './examples/accounts.ts'
import { applicationExamples } from './examples/applications.ts'
import { cardProposalExamples } from './examples/card-proposals.ts'
import { clientExamples } from './examples/clients.ts'
import { bulkExamples } from './examples/bulk.ts'
import { directoryExamples } from './examples/directories.ts'
import { importExamples } from './examples/imports.ts'
import { letterExamples } from './examples/letters.ts'
import { myDataExamples } from './examples/my-data.ts'
import { programExamples } from './examples/programs.ts'
import { psychologistExamples } from './examples/psychologists.ts'
import { publicExamples } from './examples/public.ts'
import { settingsExamples } from './examples/settings.ts'
import { signInExamples } from './examples/sign-in.ts'
import { staffExamples } from './examples/staff.ts'
import { bookingExamples } from './examples/bookings.ts'
import { yclientsExamples } from './examples/yclients.ts'
import type { Example, Examples, Sent } from './example.ts'
import type { Scene } from './scene.ts'
import type { Answer } from '../people.ts'
import type { RouteRow } from '#server/platform/http/route.ts'

/** One example for every call, by `METHOD /path`. */
export const EXAMPLES: Examples = {
  ...signInExamples,
  ...accountExamples,
  ...directoryExamples,
  ...psychologistExamples,
  ...cardProposalExamples,
  ...bulkExamples,
  ...applicationExamples,
  ...importExamples,
  ...letterExamples,
  ...settingsExamples,
  ...programExamples,
  ...publicExamples,
  ...myDataExamples,
  ...staffExamples,
  ...bookingExamples,
  ...clientExamples,
  ...yclientsExamples,
}

export function nameOf({ method, path }: Pick<RouteRow, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** The example of a route. A route without one fails every test that walks the table, by its name. */
export function exampleOf(row: Pick<RouteRow, 'method' | 'path'>): Example {
  const example = EXAMPLES[nameOf(row)]
  if (example === undefined) throw new Error(`${nameOf(row)} has no example: add one to test/api/examples`)
  return example
}

/** Sends the request of an example, each from an address of its own: limits against floods are tested elsewhere. */
export function deliver({ caller }: Scene, row: Pick<RouteRow, 'method'>, sent: Sent): Promise<Answer> {
  const { body } = sent
  const isJson = body !== undefined && !(body instanceof FormData)
  const content = isJson ? { body: JSON.stringify(body) } : body instanceof FormData ? { body } : {}
  const headers = { ...(isJson ? { 'content-type': 'application/json' } : {}), ...sent.headers }
  return caller.ask(sent.path, { method: row.method, ...content, headers }, nextAddress())
}

let serial = 0

function nextAddress(): string {
  serial += 1
  return `198.51.${Math.floor(serial / 250)}.${serial % 250}`
}
