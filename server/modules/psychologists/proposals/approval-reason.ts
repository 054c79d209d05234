import {
  CLAIM_FIELDS,
  EDUCATION_FIELDS,
  type CardChecks,
  type ProposalReason,
} from '#contract/psychologists/card-checks.ts'
import { newClaims } from '#contract/psychologists/claims.ts'
import type { Credential } from '#contract/psychologists/credentials.ts'
import type { PsychologistRow } from '../presenter.ts'

export interface ApprovalReason {
  why: ProposalReason
  claims: string[]
}

/**
 * Why a psychologist's own change of this field waits; null: visitors see it at once. A draft has no visitors: whoever puts
 * it on the site looks at all of it.
 */
export function approvalReason(
  checks: CardChecks,
  card: PsychologistRow,
  field: string,
  value: unknown,
): ApprovalReason | null {
  if (checks === 'none' || !card.is_published) return null
  const claims = claimsOf(card, field, value)
  if (claims.length > 0) return { why: 'claims', claims }
  const isVouchedFor = card.credentials.some(({ verified }) => verified)
  if (isVouchedFor && isIn(EDUCATION_FIELDS, field)) return { why: 'documents', claims }
  return checks === 'all' ? { why: 'all', claims } : null
}

function claimsOf(card: PsychologistRow, field: string, value: unknown): string[] {
  if (field === 'credentials') return newClaims(told(card.credentials), told(value as Credential[]))
  return isIn(CLAIM_FIELDS, field) ? newClaims(String(card[field] ?? ''), String(value ?? '')) : []
}

function told(credentials: readonly Credential[]): string {
  return credentials.flatMap(({ title, institution }) => [title, institution]).join('\n')
}

function isIn<T extends string>(names: readonly T[], name: string): name is T {
  return (names as readonly string[]).includes(name)
}
