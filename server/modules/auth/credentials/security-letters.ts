import { RECOVERY_CODES_FEW } from '#contract/people/auth.ts'
import { href } from '#contract/people/screens.ts'
import { deviceOf } from '#server/platform/security/device.ts'
import { composeLetter, type LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

/**
 * What a person is told of when somebody changes what they sign in with, so that they learn of it when it was not they.
 * None of it is typed by whoever did it.
 */

const PASSWORD_CHANGED = {
  link: 'изменён по ссылке из письма, и все открытые входы завершены',
  profile: 'изменён в профиле, и остальные открытые входы завершены',
  staff: 'изменил сотрудник, и все открытые входы завершены',
}
export type PasswordChangedBy = keyof typeof PASSWORD_CHANGED

export function passwordChangedLetter(site: LetterSite, to: string, by: PasswordChangedBy): Mail {
  return securityLetter(site, to, 'Пароль изменён', `Пароль на сайте «${site.siteName}» ${PASSWORD_CHANGED[by]}.`)
}

/** To the former address and to the new one: neither letter names the other. */
export function emailChangedLetter(site: LetterSite, to: string, which: 'former' | 'new'): Mail {
  const line =
    which === 'former'
      ? `Почта вашей учётной записи на сайте «${site.siteName}» изменена: с этим адресом больше не войти.`
      : `Теперь вы входите на сайт «${site.siteName}» с этим адресом.`
  return securityLetter(site, to, 'Почта изменена', line, which === 'former' ? 'write' : 'reset')
}

const TWO_FACTOR_CHANGED = {
  on: ['Вход в два шага включён', 'теперь нужен и код из приложения. Остальные открытые входы завершены.'],
  off: ['Вход в два шага выключен', 'снова хватит одного пароля.'],
  codes: ['Новые запасные коды', 'получены новые запасные коды: прежние больше не действуют.'],
} as const
export type TwoFactorChange = keyof typeof TWO_FACTOR_CHANGED

export function twoFactorChangedLetter(site: LetterSite, to: string, change: TwoFactorChange): Mail {
  const [subject, rest] = TWO_FACTOR_CHANGED[change]
  return securityLetter(site, to, subject, `Для входа на сайт «${site.siteName}» ${rest}`)
}

export function newDeviceLetter(site: LetterSite, to: string, userAgent: string | null): Mail {
  const line = `На сайт «${site.siteName}» вошли с вашим паролем с устройства, которого мы раньше не видели: ${deviceOf(userAgent)}.`
  return securityLetter(site, to, 'Вход с нового устройства', line)
}

/** Each sign-in by a recovery code: a thief of the codes leaves a trace, and nobody is left without any unawares. */
export function recoveryCodeLetter(site: LetterSite, to: string, left: number): Mail {
  const subject = 'Вход по запасному коду'
  const used = `На сайт «${site.siteName}» вошли с вашим паролем и запасным кодом.`
  if (left > RECOVERY_CODES_FEW) return securityLetter(site, to, subject, `${used} Осталось запасных кодов: ${left}.`)
  return composeLetter(site, to, {
    subject,
    lines: [
      'Здравствуйте!',
      left === 0
        ? `${used} Это был последний: без телефона больше не войти.`
        : `${used} Осталось запасных кодов: ${left}.`,
      'Получите новые коды в профиле: прежние перестанут действовать.',
    ],
    link: { title: 'Открыть профиль', path: href('profile') },
    after: ['Если это сделали не вы, сразу смените пароль и сообщите нам.'],
  })
}

function securityLetter(site: LetterSite, to: string, subject: string, line: string, way: 'reset' | 'write' = 'reset') {
  return composeLetter(site, to, {
    subject,
    lines: [
      'Здравствуйте!',
      line,
      way === 'reset'
        ? 'Если это сделали не вы, сразу смените пароль и сообщите нам.'
        : 'Если это сделали не вы, сразу сообщите нам.',
    ],
    link: way === 'reset' ? { title: 'Сменить пароль', path: '/auth/forgot' } : { title: 'Открыть сайт', path: '/' },
    after: ['Если это были вы, ничего делать не нужно.'],
  })
}
