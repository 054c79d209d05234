import { sql } from 'kysely'
import type { AuditChange } from '#contract/office/audit-log.ts'
import { readPhone } from '#contract/wire/phone.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { eraseValues } from '../audit-log/commands.ts'

/** By what somebody may have been looked for. */
export interface LookedFor {
  names: string[]
  /** Addresses, phones, names in messengers. */
  contacts: string[]
}

/** So many digits of a phone are nobody else's among a practice's clients. */
const DIGITS_MIN = 7

/**
 * Removes the views of lists that look for somebody who is to be forgotten, and what the log told of them: such a view finds
 * nobody any more. A word of a name alone («Анна») is many people's, and stays.
 */
export async function forgetViewsOf(tx: Tx, person: LookedFor): Promise<void> {
  const isAbout = aboutTest(person)
  const { rows: views } = await sql<{ id: number; name: string; state: string }>`
    select id, name, state from saved_views order by id`.execute(tx)
  const found = views.filter(({ name, state }) => isAbout(name) || isAbout(searchIn(state))).map(({ id }) => id)
  // What is no view any more, or was another, is told by the log.
  const { rows: lines } = await sql<{ id: number; label: string; changes: AuditChange[] }>`
    select a.subject_id::int as id, v.subject_label as label, v.changes from audit_log a
    join audit_log_values v on v.audit_log_id = a.id where a.subject_type = 'saved-view'`.execute(tx)
  const told = lines.filter(({ label, changes }) => [label, ...changes.flatMap(textsOf)].some(isAbout))
  if (found.length > 0) await sql`delete from saved_views where id = any(${found}::int[])`.execute(tx)
  const ids = [...new Set([...found, ...told.map(({ id }) => id)])]
  if (ids.length > 0) await eraseValues(tx, { actors: [], subjects: [{ type: 'saved-view', ids }] })
}

function textsOf({ field, old, new: value }: AuditChange): string[] {
  const texts = [old, value].filter((text) => typeof text === 'string')
  return field === 'state' ? texts.map(searchIn) : texts
}

function searchIn(state: string): string {
  return new URLSearchParams(state).get('search') ?? ''
}

function aboutTest({ names, contacts }: LookedFor): (text: string) => boolean {
  const exact = contacts.filter((contact) => readPhone(contact).phone === undefined).map(plain)
  const phones = contacts.flatMap((contact) => readPhone(contact).phone ?? []).map(digitsOf)
  const wholeNames = names.map(wordsOf).filter((words) => words.length > 1)
  return (text) => {
    const words = wordsOf(text)
    const digits = digitsOf(text).replace(/^8(?=\d{10}$)/, '7')
    return (
      exact.some((contact) => plain(text).includes(contact)) ||
      (digits.length >= DIGITS_MIN && phones.some((phone) => phone.includes(digits) || digits.includes(phone))) ||
      wholeNames.some((name) => name.every((word) => words.includes(word)))
    )
  }
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е')
}

function wordsOf(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}-]+/gu) ?? []
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
