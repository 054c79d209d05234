import type { Tx } from '#server/platform/db/database.ts'
import { eraseAnswersWith } from '#server/platform/http/idempotency/idempotency-keys.ts'
import { clearHitsOf } from '#server/platform/security/rate-limit.ts'
import { eraseTokensTo } from '../auth/commands.ts'
import { eraseJobs } from '../jobs/commands.ts'
import { eraseLetters } from '../letters/commands.ts'
import { eraseViewsAbout } from '../saved-views/commands.ts'
import { eraseTracesOf } from '../traces/commands.ts'
import { idsOf, type Erasure } from './erasure-plan.ts'
import { deleteLinks } from './links.ts'
import { subjectMatcher, type SubjectTerms } from './subject-matcher.ts'
import type { PersonalData } from './queries.ts'
import type { DataSubject } from './data-subject.ts'

/** The exports that a person may stand in, by what an erasure takes; the log tells of everything. */
const LISTS = {
  accounts: ['users'],
  requests: ['requests'],
  reviews: ['reviews'],
  unpaid: ['transactions', 'movements'],
  restricted: ['transactions', 'movements'],
} satisfies Partial<Record<keyof Erasure, string[]>>
const LOG = 'audit-log'

/** Every export that may have somebody in it who is erased. */
export const LISTS_OF_PEOPLE = [LOG, ...new Set(Object.values(LISTS).flat())]

/** Shorter words may be anybody’s. */
const OWN_WORDS_MIN = 20

/** What other places hold of the person besides the records themselves, which are gone by now. */
export async function eraseTraces(
  tx: Tx,
  now: Date,
  whose: DataSubject,
  data: PersonalData,
  erasure: Erasure,
): Promise<void> {
  const links = data.letters.flatMap(({ id }) => (id === null ? [] : [id]))
  await eraseTracesOf(
    tx,
    [
      { type: 'user', ids: idsOf(erasure.accounts) },
      { type: 'request', ids: idsOf(erasure.requests) },
      { type: 'review', ids: idsOf(erasure.reviews) },
      { type: 'personal-data', ids: links },
    ],
    idsOf(erasure.accounts),
  )
  await eraseLetters(tx, idsOf(data.mail))
  if ('email' in whose) {
    const kept = data.accounts.filter((account) => !erasure.accounts.includes(account))
    await eraseTokensTo(tx, whose.email, idsOf(kept))
  } else await deleteLinks(tx, links)
  const person = lookedFor(data.contacts, erasure)
  const isAbout = subjectMatcher(person)
  await eraseViewsAbout(tx, isAbout)
  const lists = Object.entries(LISTS).flatMap(([what, names]) =>
    erasure[what as keyof typeof LISTS].length > 0 ? names : [],
  )
  await eraseJobs(tx, now, { lists: [LOG, ...lists], isAbout })
  await eraseAnswersWith(tx, [...person.contacts, ...wordsOf(person, erasure)])
  // Whoever likes calls themselves `login` in a messenger: attempts are counted by addresses alone.
  for (const contact of person.contacts) if (/.@/.test(contact)) await clearHitsOf(tx, contact)
}

/** By what staff may have looked for the person: what is erased of them tells it. */
function lookedFor(
  own: string[],
  { accounts, requests, reviews, applications, unpaid, restricted }: Erasure,
): SubjectTerms {
  const payments = [...unpaid, ...restricted]
  const contacts = [
    ...own,
    ...accounts.flatMap(({ phone, tg_username }) => [phone, tg_username]),
    ...requests.map(({ contact }) => contact),
    ...applications.map(({ phone }) => phone),
    ...payments.map(({ payer_phone }) => payer_phone),
  ]
  return {
    names: [
      ...[...accounts, ...applications].map(({ full_name }) => full_name),
      ...requests.map(({ name }) => name),
      ...reviews.map(({ author_name }) => author_name),
      ...payments.map(({ payer_name }) => payer_name),
    ],
    contacts: [...new Set(contacts.filter((contact) => contact !== null && contact !== ''))] as string[],
  }
}

/** What else tells of nobody but them: their name, unless it is one word that many are called, and what they wrote. */
function wordsOf({ names }: SubjectTerms, { requests, reviews, applications }: Erasure): string[] {
  const written = [
    ...requests.map(({ story }) => story ?? ''),
    ...reviews.map(({ text }) => text),
    ...applications.flatMap(({ about, education, methods }) => [about, education, methods]),
  ]
  return [...names.filter((name) => /\S\s+\S/.test(name)), ...written.filter((words) => words.length >= OWN_WORDS_MIN)]
}
