import { formCheckAnswer, formCheckQuery } from '#contract/visitors/form-check.ts'
import { api } from '#contract/wire/api.ts'
import { newFormCheck } from './form-check.ts'
import { anyone } from '../guard.ts'
import { ok, type Router } from '../router.ts'
import type { AppSecret } from '../../security/encryption.ts'

export function formCheckRoutes(router: Router, appSecret: AppSecret) {
  router
    .get(api.formCheck, anyone, async ({ ctx, query }) => {
      return ok(await newFormCheck(appSecret, ctx.clock, query(formCheckQuery).since))
    })
    .describe({
      summary: 'Проверка для открытой формы: задача для браузера и метка времени',
      query: formCheckQuery,
      answer: formCheckAnswer,
    })
}
