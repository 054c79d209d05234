import { z } from 'zod'
import { dataOf } from '#contract/wire/http.ts'
import { linkableAccountAnswer, linkableAccountsQuery } from '#contract/psychologists/linkable-accounts.ts'
import { api } from '#contract/wire/api.ts'
import { Forbidden } from '#server/platform/http/errors.ts'
import { can, missing } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { linkableAccounts } from './account-link.ts'
import { canLinkAccounts } from '../policy.ts'

export function psychologistAccountRoutes(router: Router) {
  router
    .get(api.linkableAccounts, can('users.view'), async ({ ctx, query }) => {
      if (!canLinkAccounts(ctx.actor)) throw new Forbidden(missing('psychologists.update'))
      return ok(await linkableAccounts(ctx.db, ctx.actor, query(linkableAccountsQuery)))
    })
    .describe({
      summary: 'Учётные записи, с которыми можно связать карточку',
      query: linkableAccountsQuery,
      answer: dataOf(z.array(linkableAccountAnswer)),
    })
}
