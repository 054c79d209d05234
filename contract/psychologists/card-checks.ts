/** Which of their own changes of a card on the site wait until somebody who keeps the cards has looked. */
export const CARD_CHECKS = {
  vouched: 'Документы и\u00a0обещания',
  all: 'Всё, что они меняют в\u00a0карточке',
  none: 'Ничего',
} as const
export type CardChecks = keyof typeof CARD_CHECKS

/** Why a change waits. */
export const PROPOSAL_REASONS = ['documents', 'claims', 'all'] as const
export type ProposalReason = (typeof PROPOSAL_REASONS)[number]

/** What a card says of education: once a document of it is checked, the practice vouches for all of it. */
export const EDUCATION_FIELDS = ['education', 'credentials'] as const
/** Where a promise may stand. */
export const CLAIM_FIELDS = ['short_intro', 'help_text', 'about', 'education'] as const
export const RETURN_REASON_MAX = 1000
