import type { AuditEntry } from '#contract/office/audit-log.ts'

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
export interface SentenceContext {
  entry: AuditEntry
  isOwn: boolean
  timeZone: string
  /** The verb in the gender of whoever acted. */
  verb: (masculine: string, feminine: string) => string
}

/** Everything but the one who acted. */
export type SentenceParts = Omit<AuditSentence, 'actor' | 'rest'> & { rest?: string }
