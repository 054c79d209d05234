import type { Mail } from '#server/platform/mail.ts'
import type { AuthSettings } from './settings.ts'

/**
 * The letters of signing in. None carries anything that the sender of a form could have typed, a name above all:
 * otherwise strangers would write their own letters in our name.
 */
type Site = Pick<AuthSettings, 'appUrl' | 'siteName'>

export function confirmationLetter(site: Site, to: string, token: string): Mail {
  return letter(site, to, {
    subject: 'Подтвердите адрес почты',
    lines: [
      'Здравствуйте!',
      `Этот адрес указали при регистрации на сайте «${site.siteName}». Подтвердите, что он ваш.`,
    ],
    link: { title: 'Подтвердить адрес', url: `${site.appUrl}/auth/confirm?token=${token}` },
    after: ['Ссылка действует три дня.', 'Если вы не регистрировались, ничего делать не нужно.'],
  })
}

export function resetLetter(site: Site, to: string, token: string): Mail {
  return letter(site, to, {
    subject: 'Новый пароль',
    lines: [
      'Здравствуйте!',
      `Кто-то попросил сменить пароль на сайте «${site.siteName}». Если это вы, откройте ссылку.`,
    ],
    link: { title: 'Придумать новый пароль', url: `${site.appUrl}/auth/reset?token=${token}` },
    after: [
      'Ссылка действует один час и сработает один раз.',
      'Если вы ни о чём не просили, ничего делать не нужно: пароль останется прежним.',
    ],
  })
}

export function passwordChangedLetter(site: Site, to: string): Mail {
  return letter(site, to, {
    subject: 'Пароль изменён',
    lines: [
      'Здравствуйте!',
      `Пароль на сайте «${site.siteName}» изменён по ссылке из письма, и все открытые входы завершены.`,
      'Если это сделали не вы, сразу смените пароль и сообщите нам.',
    ],
    link: { title: 'Сменить пароль', url: `${site.appUrl}/auth/forgot` },
    after: [],
  })
}

interface Parts {
  subject: string
  lines: string[]
  link: { title: string; url: string }
  after: string[]
}

function letter(site: Site, to: string, { subject, lines, link, after }: Parts): Mail {
  const signature = `${site.siteName}, ${site.appUrl}`
  return {
    to,
    subject: `${subject} — ${site.siteName}`,
    text: [...lines, `${link.title}:\n${link.url}`, ...after, signature].join('\n\n'),
    html: page([
      ...lines.map(paragraph),
      `<p style="margin:24px 0"><a href="${escaped(link.url)}" style="background:#2f6b4f;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none">${escaped(link.title)}</a></p>`,
      ...after.map(paragraph),
      `<p style="color:#6b6b6b;font-size:14px">${escaped(signature)}</p>`,
    ]),
  }
}

function page(blocks: string[]): string {
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#1f1f1f"><div style="max-width:560px;margin:0 auto">${blocks.join('')}</div></body></html>`
}

function paragraph(line: string): string {
  return `<p>${escaped(line)}</p>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
