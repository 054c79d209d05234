import {
  acceptProposalSchema,
  cardProposalsAnswer,
  proposalAcceptedAnswer,
  proposalReturnedAnswer,
  returnProposalSchema,
} from '#contract/psychologists/card-proposals.ts'
import { cardProposalsApi } from '#contract/wire/card-proposals-api.ts'
import { wholeListQuery } from '#contract/wire/http.ts'
import { can } from '#server/platform/http/guard.ts'
import { noContent, ok, type Router } from '#server/platform/http/router.ts'
import { acceptProposal, returnProposal, withdrawProposal, type ProposalSite } from './commands.ts'
import { waitingProposals } from './queries.ts'

/** What psychologists have changed in what the practice vouches for. */
export function cardProposalRoutes(router: Router, options: ProposalSite) {
  const staff = can('psychologists.update')

  router
    .get(cardProposalsApi.cardProposals, staff, async ({ ctx, query }) => {
      query(wholeListQuery)
      const { data, total } = await waitingProposals(ctx.db)
      return ok(data, { total })
    })
    .describe({
      summary: 'Правки психологов, которые ждут проверки',
      query: wholeListQuery,
      answer: cardProposalsAnswer,
    })

  router
    .post(cardProposalsApi.cardProposalAccept, staff, async ({ ctx, id, body }) => {
      const card = await acceptProposal(ctx, id(), await body(acceptProposalSchema), options)
      return ok({ psychologist_id: card.id, version: card.version })
    })
    .describe({ summary: 'Принять правку психолога', body: acceptProposalSchema, answer: proposalAcceptedAnswer })

  router
    .post(cardProposalsApi.cardProposalReturn, staff, async ({ ctx, id, body }) => {
      await returnProposal(ctx, id(), await body(returnProposalSchema), options)
      return ok({ id: id() })
    })
    .describe({
      summary: 'Вернуть правку психологу с\u00a0причиной',
      body: returnProposalSchema,
      answer: proposalReturnedAnswer,
    })

  router
    .delete(cardProposalsApi.cardProposal, can('psychologists.update-own'), async ({ ctx, id }) => {
      await withdrawProposal(ctx, id())
      return noContent()
    })
    .describe({ summary: 'Отозвать свою правку' })
}
