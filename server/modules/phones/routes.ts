import { correctedPhoneAnswer, correctPhoneSchema, wrongPhonesAnswer } from '#contract/office/wrong-phones.ts'
import { wholeListQuery } from '#contract/wire/http.ts'
import { phonesApi } from '#contract/wire/phones-api.ts'
import { can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { correctPhone } from './commands.ts'
import { wrongPhones } from './queries.ts'

export function phoneRoutes(router: Router, notices: Parameters<typeof correctPhone>[2]) {
  const staff = can('requests.manage')
  router
    .get(phonesApi.wrongPhones, staff, async ({ ctx, query }) => {
      query(wholeListQuery)
      const { data, total } = await wrongPhones(ctx.db, ctx.actor)
      return ok(data, { total })
    })
    .describe({
      summary: 'Телефоны, по\u00a0которым не\u00a0позвонить',
      query: wholeListQuery,
      answer: wrongPhonesAnswer,
    })

  router
    .post(phonesApi.wrongPhoneMend, staff, async ({ ctx, body }) => {
      const input = await body(correctPhoneSchema)
      await correctPhone(ctx, input, notices)
      return ok({ phone: input.phone })
    })
    .describe({ summary: 'Исправить телефон', body: correctPhoneSchema, answer: correctedPhoneAnswer })
}
