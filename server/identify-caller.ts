import type { MiddlewareHandler } from 'hono'
import { api } from '#contract/wire/api.ts'
import { isStatic } from './listener/call-paths.ts'
import type { CallFacts } from './listener/request-facts.ts'
import { sessionTokenOf } from './modules/auth/sessions/cookies.ts'
import type { SessionCache } from './modules/auth/sessions/session-cache.ts'
import { refuseWhileViewing } from './modules/auth/sessions/view-as.ts'
import { bearerOf, programOf } from './modules/programs/bearer.ts'
import { refuseAnotherPerson } from './platform/http/protection/another-person.ts'
import { checkCsrf } from './platform/http/protection/csrf.ts'
import type { AppEnv } from './platform/http/route.ts'
import type { Router } from './platform/http/router.ts'
import type { AppSecret } from './platform/security/encryption.ts'

/** Finds whose call it is: a program by its token, a person by the session of a cookie, else nobody. */
export function identifyCaller(
  router: Router,
  sessions: SessionCache,
  appSecret: AppSecret,
): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const isForServers = router.isForServers(context.req.method, context.req.path)
    const secret = isForServers ? undefined : bearerOf(context.req.header('authorization'))
    if (secret !== undefined && !isStatic(context.req.path)) {
      // No cookie counts beside it, so nobody else's page can make a browser ask so: there is nothing to forge.
      const ctx = context.get('ctx')
      context.set('ctx', { ...ctx, actor: await programOf(ctx, secret) })
      return next()
    }
    const token = isForServers ? undefined : sessionTokenOf(context)
    if (!isForServers) checkCsrf(context.req.raw, appSecret, token)
    if (token !== undefined && !isStatic(context.req.path)) {
      const ctx = context.get('ctx')
      const { actors } = (context.env ?? {}) as CallFacts
      const isAskedByItself = context.req.path.startsWith(api.events)
      const find = () =>
        isAskedByItself ? sessions.actorLookingOn(token) : sessions.actorOf(token, context.req.method)
      const finding = actors?.get(token) ?? find()
      actors?.set(token, finding)
      const actor = await finding
      refuseAnotherPerson(context.req.raw, actor, context.req.path)
      refuseWhileViewing(actor, context.req.method, context.req.path)
      context.set('ctx', { ...ctx, actor })
    }
    await next()
  }
}
