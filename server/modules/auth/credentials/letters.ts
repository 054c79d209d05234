import { composeLetter, type LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

/**
 * The letters of signing in. None carries anything that the sender of a form could have typed, a name above all:
 * otherwise strangers would write their own letters in our name.
 */

export function confirmationLetter(site: LetterSite, to: string, token: string): Mail {
  return composeLetter(site, to, {
    subject: 'Подтвердите адрес почты',
    lines: [
      'Здравствуйте!',
      `Этот адрес указали при регистрации на сайте «${site.siteName}». Подтвердите, что он ваш.`,
    ],
    link: { title: 'Подтвердить адрес', path: `/auth/confirm?token=${token}` },
    after: ['Ссылка действует три дня.', 'Если вы не регистрировались, ничего делать не нужно.'],
  })
}

/** To an address that somebody wants to sign in with from now on. */
export function newEmailLetter(site: LetterSite, to: string, token: string): Mail {
  return composeLetter(site, to, {
    subject: 'Подтвердите новый адрес почты',
    lines: ['Здравствуйте!', `Этот адрес указали в профиле на сайте «${site.siteName}» вместо прежнего.`],
    link: { title: 'Подтвердить новый адрес', path: `/auth/confirm?token=${token}` },
    after: [
      'Ссылка действует три дня. Пока вы её не откроете, вход и письма остаются на прежнем адресе.',
      'Если это были не вы, ничего делать не нужно.',
    ],
  })
}

/** To the address that is still in force: whoever reads it may stop the change. */
export function emailAskedLetter(site: LetterSite, to: string): Mail {
  return composeLetter(site, to, {
    subject: 'Почту попросили сменить',
    lines: [
      'Здравствуйте!',
      `В вашем профиле на сайте «${site.siteName}» указали другой адрес почты. Пока его не подтвердят, действует этот.`,
      'Если это сделали не вы, сразу смените пароль, отмените смену почты в профиле и сообщите нам.',
    ],
    link: { title: 'Сменить пароль', path: '/auth/forgot' },
    after: ['Если это были вы, откройте ссылку из письма на новый адрес.'],
  })
}

export function resetLetter(site: LetterSite, to: string, token: string): Mail {
  return newPasswordLetter(site, to, token, {
    why: `Кто-то попросил сменить пароль на сайте «${site.siteName}». Если это вы, откройте ссылку.`,
    otherwise: 'Если вы ни о чём не просили, ничего делать не нужно: пароль останется прежним.',
  })
}

/** Staff asked for it: they see neither the link nor the password. */
export function staffResetLetter(site: LetterSite, to: string, token: string): Mail {
  return newPasswordLetter(site, to, token, {
    why: `Сотрудник сайта «${site.siteName}» отправил вам ссылку, по которой можно придумать новый пароль. Кроме вас, ссылку никто не видит.`,
    otherwise: 'Пока вы не откроете ссылку, действует прежний пароль. Если он вам подходит, ничего делать не нужно.',
  })
}

function newPasswordLetter(site: LetterSite, to: string, token: string, words: { why: string; otherwise: string }) {
  return composeLetter(site, to, {
    subject: 'Новый пароль',
    lines: ['Здравствуйте!', words.why],
    link: { title: 'Придумать новый пароль', path: `/auth/reset?token=${token}` },
    after: ['Ссылка действует один час и сработает один раз.', words.otherwise],
  })
}
