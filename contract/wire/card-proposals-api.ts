/** Calls about what psychologists have changed and what waits, apart from the rest: what every page of the site loads has no use for them. */
export const cardProposalsApi = {
  cardProposals: '/api/card-proposals',
  cardProposal: '/api/card-proposals/:id',
  cardProposalAccept: '/api/card-proposals/:id/accept',
  cardProposalReturn: '/api/card-proposals/:id/return',
} as const
