import type { CardProposal } from '#contract/psychologists/card-proposals.ts'

/** Why a change waits, in a sentence. */
export function whyWords({ why, claims }: Pick<CardProposal, 'why' | 'claims'>): string {
  if (why === 'documents') return 'В\u00a0карточке есть проверенные документы'
  if (why === 'all') return 'Практика смотрит все правки психологов'
  const quoted = claims.map((claim) => `«${claim}»`).join(', ')
  return `${claims.length === 1 ? 'Обещание' : 'Обещания'}: ${quoted}`
}
