import type { Letter } from '#contract/office/letters/letter-list.ts'
import type { LetterKind } from '#contract/office/letters/letters.ts'
import { isoMoment } from '#server/platform/moment.ts'
import { maskEmail } from '#server/platform/security/masking.ts'
import type { LetterRow } from './queries.ts'

export function presentLetter({ may_send, ...row }: LetterRow, open: readonly LetterKind[]): Letter {
  return {
    ...row,
    created_at: isoMoment(row.created_at),
    sent_at: row.sent_at && isoMoment(row.sent_at),
    next_attempt_at: row.next_attempt_at && isoMoment(row.next_attempt_at),
    recipient: recipientFor(row, open),
    can: { send: may_send },
  }
}

/** The address, masked unless its kind is open. */
export function recipientFor({ kind, recipient }: Pick<Letter, 'kind' | 'recipient'>, open: readonly LetterKind[]) {
  // A chat is a number that says nothing of anybody.
  const isOpen = !recipient?.includes('@') || open.includes(kind)
  return isOpen ? recipient : maskEmail(recipient ?? '')
}
