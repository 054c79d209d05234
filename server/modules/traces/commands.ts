import type { Tx } from '#server/platform/db/database.ts'
import { eraseValues } from '../audit-log/commands.ts'
import { eraseLettersAbout } from '../letters/commands.ts'
import { eraseSubjects } from '../operations/commands.ts'

/** A record that tells of a person, by what the log calls it, and as what letters are about it. */
const LETTERS_ABOUT = {
  application: ['application'],
  client: [],
  'personal-data': [],
  request: ['request'],
  review: [],
  transaction: ['transaction', 'payment-link'],
  user: [],
} satisfies Record<string, string[]>

export interface TraceSubject {
  type: keyof typeof LETTERS_ABOUT
  ids: number[]
  /** The records stand on, as numbers: an undo of a change of many says that they are erased. */
  areLeft?: boolean
}

/**
 * Erases what other places hold of records that are gone, or name nobody any more: values of the log, what an undo of a
 * change of many needs, letters. Terms that are over and people who want to be forgotten go through here alike, so that a
 * new place is told once. `actors` are accounts whose own doings lose their values too.
 *
 * After the records themselves: whoever saved one at the same time has written their line by then, and nobody writes another.
 */
export async function eraseTracesOf(tx: Tx, records: readonly TraceSubject[], actors: number[] = []): Promise<void> {
  const subjects = records.filter(({ ids }) => ids.length > 0)
  if (subjects.length === 0 && actors.length === 0) return
  for (const { type, ids, areLeft } of subjects) {
    if (areLeft !== true) await eraseSubjects(tx, type, ids)
    const about = LETTERS_ABOUT[type].flatMap((kind) => ids.map((id) => `${kind}:${id}`))
    if (about.length > 0) await eraseLettersAbout(tx, about)
  }
  await eraseValues(tx, { actors, subjects })
}
