import type { Scene } from './scene.ts'

/** A request as somebody would send it. */
export interface Sent {
  path: string
  body?: object | FormData
  headers?: Record<string, string>
  /** Values that nobody may ever read in the audit log: secrets, and the contacts of people who are not staff. */
  hidden?: string[]
  /** The id of the record that the audit line is about, when it is known beforehand; null for none. */
  subject?: number | null
}

/** What a successful call leaves in the audit log, and whether the same call again leaves another line. */
interface Line {
  action: string
  /** The line of another record that is made with it, before its own. */
  beside?: string
  again: 'another line' | 'nothing'
}

/** One call that succeeds: the record it needs is made when it is asked for. */
export interface Example {
  /** Makes what the call needs. Runs for every kind of caller, so it must not fail for those who will be refused. */
  send: (scene: Scene) => Promise<Sent>
  /** The caller that the audit walk and the fuzz take; the admin unless told. */
  by?: 'guest'
  /** The line that it leaves, or why it leaves none. */
  leaves: Line | string
  /** The status of the answer where no success is possible yet, with the reason. */
  refusal?: { status: number; reason: string }
}

export type Examples = Record<string, Example>

/** PUT and PATCH are one call. */
export function bothWays(path: string, example: Example): Examples {
  return { [`PUT ${path}`]: example, [`PATCH ${path}`]: example }
}

/** A call that only reads. */
export function reading(send: Example['send'] | string): Example {
  return { send: typeof send === 'string' ? () => Promise.resolve({ path: send }) : send, leaves: 'it reads' }
}

/** A download of personal data: who took it stays in the log. */
export function exporting(path: string, action: string): Example {
  return { send: () => Promise.resolve({ path, subject: null }), leaves: { action, again: 'another line' } }
}

let serial = 0

/** A text that no other record has. */
export function unique(text: string): string {
  serial += 1
  return `${text} ${serial}`
}
