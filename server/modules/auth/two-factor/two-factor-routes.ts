import { api } from '#contract/wire/api.ts'
import {
  loginAnswer,
  passwordAgainSchema,
  recoveryCodesAnswer,
  twoFactorChallengeSchema,
  twoFactorCodeSchema,
  twoFactorRequirementSchema,
  twoFactorSetupAnswer,
  twoFactorStateAnswer,
} from '#contract/people/auth.ts'
import { dataOf } from '#contract/wire/http.ts'
import { roleAnswer } from '#contract/people/access.ts'
import { anyone, can, forPeople, signedInAnyhow } from '#server/platform/http/guard.ts'
import { Answer } from '#server/platform/http/route.ts'
import { noContent, ok, type Router } from '#server/platform/http/router.ts'
import { setTwoFactorRequirement } from '../../roles/commands.ts'
import { passChallenge } from './challenge.ts'
import {
  browserOf,
  challengeTokenOf,
  clearChallengeCookie,
  sessionTokenOf,
  setSignedInCookies,
} from '../sessions/cookies.ts'
import type { AuthSettings } from '../settings.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  removeTwoFactor,
  replaceRecoveryCodes,
  startTwoFactor,
  twoFactorState,
} from './two-factor.ts'

export function twoFactorRoutes(router: Router, settings: AuthSettings) {
  router
    .get(api.twoFactor, signedInAnyhow, async ({ ctx }) => ok(await twoFactorState(ctx)))
    .describe({ summary: 'Как настроен вход в два шага', answer: twoFactorStateAnswer })

  router
    .post(api.twoFactor, signedInAnyhow, async ({ ctx, body }) => {
      const { password } = await body(passwordAgainSchema)
      return ok(await startTwoFactor(ctx, settings, password))
    })
    .describe({ summary: 'Начать настройку входа в два шага', body: passwordAgainSchema, answer: twoFactorSetupAnswer })

  router
    .delete(api.twoFactor, signedInAnyhow, async ({ ctx, body }) => {
      const { password } = await body(passwordAgainSchema)
      await disableTwoFactor(ctx, settings, password)
      return noContent()
    })
    .describe({ summary: 'Выключить вход в два шага', body: passwordAgainSchema })

  router
    .post(api.twoFactorConfirm, signedInAnyhow, async ({ ctx, hono, body }) => {
      const { code } = await body(twoFactorCodeSchema)
      return ok({ recovery_codes: await enableTwoFactor(ctx, settings, code, sessionTokenOf(hono)) })
    })
    .describe({ summary: 'Включить вход в два шага', body: twoFactorCodeSchema, answer: recoveryCodesAnswer })

  router
    .post(api.recoveryCodes, signedInAnyhow, async ({ ctx, body }) => {
      const { password } = await body(passwordAgainSchema)
      return ok({ recovery_codes: await replaceRecoveryCodes(ctx, settings, password) })
    })
    .describe({ summary: 'Получить новые запасные коды', body: passwordAgainSchema, answer: recoveryCodesAnswer })

  router
    .post(api.twoFactorChallenge, anyone, async ({ ctx, hono, body }) => {
      const input = await body(twoFactorChallengeSchema)
      const { isLasting, ...opened } = await passChallenge(
        ctx,
        settings,
        input,
        challengeTokenOf(hono),
        browserOf(hono),
      )
      clearChallengeCookie(hono)
      setSignedInCookies(hono, opened, { ...settings, isLasting })
      return new Answer(200, { two_factor: false })
    })
    .describe({ summary: 'Закончить вход вторым шагом', body: twoFactorChallengeSchema, answer: loginAnswer })

  router
    .delete(api.userTwoFactor, forPeople(can('roles.manage')), async ({ ctx, id }) => {
      await removeTwoFactor(ctx, settings, id())
      return noContent()
    })
    .describe({ summary: 'Снять второй шаг с человека, который потерял и телефон, и запасные коды' })

  router
    .update(api.roleTwoFactor, forPeople(can('roles.manage')), async ({ ctx, id, body }) => {
      return ok(await setTwoFactorRequirement(ctx, id(), await body(twoFactorRequirementSchema)))
    })
    .describe({
      summary: 'Требовать ли от роли вход в два шага',
      body: twoFactorRequirementSchema,
      answer: dataOf(roleAnswer),
    })
}
