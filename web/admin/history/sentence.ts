import type { AuditEntry } from '#contract/audit-log.ts'
import { verbFor } from '../russian-gender.ts'
import { ACTIONS } from './actions.ts'
import { changesTold } from './changes-told.ts'

/** A line of the log in words: who did what to which record, with the values when they are short. */
export interface AuditSentence {
  actor: string
  does: string
  /** The record in its case: the link. Absent in the record's own history. */
  record?: string | undefined
  rest: string
  before?: string | undefined
  after?: string | undefined
}

/** `own` leaves the record out: it is told beside that very record. */
export type View = 'own' | 'log'

/** What a sentence is made from. */
export interface Telling {
  entry: AuditEntry
  isOwn: boolean
  timeZone: string
  /** The verb in the gender of whoever acted. */
  verb: (masculine: string, feminine: string) => string
}

/** Everything but the one who acted. */
export type Told = Omit<AuditSentence, 'actor' | 'rest'> & { rest?: string }

/** Those who are no person: the name of neither shows its gender. */
const SOMEBODY: Record<string, 'masculine' | 'feminine'> = {
  Система: 'feminine',
  'Посетитель сайта': 'masculine',
  'Удалённые данные': 'masculine',
}
const UNKNOWN_ACTOR: Record<string, string> = { 'Удалённые данные': 'Кто-то' }

export function auditSentence(entry: AuditEntry, timeZone: string, view: View = 'log'): AuditSentence {
  const { name } = entry.actor
  const verb = (masculine: string, feminine: string) => {
    const gender = SOMEBODY[name]
    if (gender !== undefined) return gender === 'feminine' ? feminine : masculine
    return verbFor(name, masculine, feminine)
  }
  const telling: Telling = { entry, isOwn: view === 'own', timeZone, verb }
  const told = (ACTIONS[entry.action] ?? changesTold)(telling)
  const sentence = { actor: UNKNOWN_ACTOR[name] ?? name, rest: '', ...told }
  return view === 'own' ? { ...sentence, record: undefined } : sentence
}

/** The whole sentence as one text: for labels and for tests. */
export function sentenceText({ actor, does, record, rest, before, after }: AuditSentence): string {
  const told = [actor, does, record].filter(Boolean).join(' ') + rest
  const change = [before, after].filter(Boolean).join(' → ')
  return [told, change].filter(Boolean).join(' ')
}
