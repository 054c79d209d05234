import { createTokenSchema, newTokenAnswer, tokensAnswer } from '#contract/programs/tokens.ts'
import { api } from '#contract/wire/api.ts'
import { wholeListQuery } from '#contract/wire/http.ts'
import { can, forPeople } from '#server/platform/http/guard.ts'
import { created, noContent, ok, type Router } from '#server/platform/http/router.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import { createToken, endToken } from './commands.ts'
import { canSeeAllTokens } from './policy.ts'
import { presentToken } from './presenter.ts'
import { listTokens } from './queries.ts'

/** A program makes no programs: whoever has got hold of one must not be able to stay. */
const staff = forPeople(can('programs.manage'))

export function tokenRoutes(router: Router, appSecret: AppSecret) {
  router
    .get(api.tokens, staff, async ({ ctx, query }) => {
      query(wholeListQuery)
      const now = ctx.clock()
      const rows = await listTokens(ctx.db, canSeeAllTokens(ctx.actor) ? null : ctx.actor.id, now)
      return ok(rows.map((row) => presentToken(row, now)))
    })
    .describe({
      summary: 'Токены программ: свои, а\u00a0у\u00a0кого есть доступ к\u00a0ролям, тому все',
      query: wholeListQuery,
      answer: tokensAnswer,
    })

  router
    .create(
      api.tokens,
      staff,
      async ({ ctx, body, once }) => {
        const input = await body(createTokenSchema)
        return once(
          (one) => createToken(one, input),
          ({ row, secret }) => created({ ...presentToken(row, ctx.clock()), token: secret }),
        )
      },
      { field: 'token', appSecret },
    )
    .describe({
      summary: 'Сделать токен программы; секрет показан только в\u00a0этом ответе',
      body: createTokenSchema,
      answer: newTokenAnswer,
      status: 201,
    })

  router
    .delete(api.token, staff, async ({ ctx, id }) => {
      await endToken(ctx, id())
      return noContent()
    })
    .describe({ summary: 'Отозвать токен: он перестаёт работать сразу' })
}
