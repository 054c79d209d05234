import { api } from '#contract/wire/api.ts'
import {
  confirmationSentAnswer,
  confirmEmailSchema,
  forgotPasswordSchema,
  loginAnswer,
  loginSchema,
  registeredAnswer,
  registerSchema,
  RESET_SENT,
  resetLinkAnswer,
  resetLinkQuery,
  resetPasswordSchema,
  resetRequestedAnswer,
  resetSentAnswer,
} from '#contract/people/auth.ts'
import { anyone, can, forPeople, signedIn, signedInAnyhow } from '#server/platform/http/guard.ts'
import { Answer } from '#server/platform/http/route.ts'
import { accepted, created, noContent, ok, type Router } from '#server/platform/http/router.ts'
import { CHALLENGE_MS } from './two-factor/challenge.ts'
import { logIn, logOut } from './commands.ts'
import {
  browserOf,
  sessionTokenOf,
  setChallengeCookie,
  setCsrfCookie,
  setSessionCookies,
  clearSignedInCookie,
  setSignedInCookies,
} from './sessions/cookies.ts'
import { cancelEmailChange, confirmByLink, resendConfirmation } from './credentials/email-confirmation.ts'
import { openResetLink, requestPasswordReset, resetPassword } from './credentials/password-reset.ts'
import type { StartCard } from './invitations/invitation.ts'
import { invitationRoutes } from './invitations/invitation-routes.ts'
import { register } from './registration.ts'
import { mailPasswordReset } from './credentials/reset-letter.ts'
import { sessionRoutes } from './sessions/session-routes.ts'
import type { AuthSettings } from './settings.ts'
import { newToken } from '#server/platform/security/tokens.ts'
import { twoFactorRoutes } from './two-factor/two-factor-routes.ts'

export function authRoutes(router: Router, settings: AuthSettings, startCard: StartCard) {
  // A guest gets a token that is bound to a session of their own; nothing is stored until they sign in.
  router
    .get(api.csrfCookie, anyone, ({ hono }) => {
      const token = sessionTokenOf(hono)
      if (token === undefined) setSessionCookies(hono, newToken(), settings)
      else setCsrfCookie(hono, token, settings)
      return noContent()
    })
    .describe({ summary: 'Получить cookie с ключом CSRF' })

  router
    .post(api.login, anyone, async ({ ctx, hono, body }) => {
      const input = await body(loginSchema)
      const loggedIn = await logIn(ctx, settings, input, browserOf(hono))
      if (loggedIn.step === 'challenge') setChallengeCookie(hono, loggedIn.token, CHALLENGE_MS)
      else setSignedInCookies(hono, loggedIn, { ...settings, isLasting: input.remember })
      return new Answer(200, { two_factor: loggedIn.step === 'challenge' })
    })
    .describe({ summary: 'Войти', body: loginSchema, answer: loginAnswer })

  router
    .post(api.logout, signedInAnyhow, async ({ ctx, hono }) => {
      const token = sessionTokenOf(hono)
      if (token !== undefined) await logOut(ctx, token)
      setSessionCookies(hono, newToken(), settings)
      clearSignedInCookie(hono)
      return noContent()
    })
    .describe({ summary: 'Выйти' })

  router
    .post(api.register, anyone, async ({ ctx, hono, body }) => {
      const opened = await register(ctx, settings, await body(registerSchema), browserOf(hono))
      setSignedInCookies(hono, opened, settings)
      return created({ signed_in: true })
    })
    .describe({ summary: 'Завести учётную запись', body: registerSchema, answer: registeredAnswer, status: 201 })

  router
    .post(api.forgotPassword, anyone, async ({ ctx, body }) => {
      await requestPasswordReset(ctx, settings, await body(forgotPasswordSchema))
      return accepted({ message: RESET_SENT })
    })
    .describe({
      summary: 'Запросить письмо со ссылкой для нового пароля',
      body: forgotPasswordSchema,
      answer: resetRequestedAnswer,
      status: 202,
    })

  router
    .get(api.resetPassword, anyone, async ({ ctx, query }) => {
      return ok(await openResetLink(ctx, settings, query(resetLinkQuery).token))
    })
    .describe({
      summary: 'Действует ли ещё ссылка для нового пароля',
      query: resetLinkQuery,
      answer: resetLinkAnswer,
    })

  router
    .post(api.resetPassword, anyone, async ({ ctx, body }) => {
      await resetPassword(ctx, settings, await body(resetPasswordSchema))
      return noContent()
    })
    .describe({ summary: 'Сменить пароль по ссылке из письма', body: resetPasswordSchema })

  router
    .post(api.userPasswordReset, forPeople(can('users.update')), async ({ ctx, id }) => {
      return accepted({ email: await mailPasswordReset(ctx, settings, id()) })
    })
    .describe({
      summary: 'Отправить человеку письмо со ссылкой для нового пароля; саму ссылку видит только он',
      answer: resetSentAnswer,
      status: 202,
    })

  router
    .post(api.emailConfirm, anyone, async ({ ctx, body }) => {
      const { token } = await body(confirmEmailSchema)
      await confirmByLink(ctx, settings, token)
      return noContent()
    })
    .describe({ summary: 'Подтвердить адрес почты', body: confirmEmailSchema })

  router
    .post(api.emailResend, signedIn, async ({ ctx }) => {
      return accepted({ email: await resendConfirmation(ctx, settings) })
    })
    .describe({ summary: 'Прислать письмо для подтверждения ещё раз', answer: confirmationSentAnswer, status: 202 })

  router
    .delete(api.emailPending, signedIn, async ({ ctx }) => {
      await cancelEmailChange(ctx)
      return noContent()
    })
    .describe({ summary: 'Отменить смену почты, которая ждёт подтверждения' })

  invitationRoutes(router, settings, startCard)
  twoFactorRoutes(router, settings)
  sessionRoutes(router)
}
