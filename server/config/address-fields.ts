import { z } from 'zod'

const UNREADABLE = 'адрес не\u00a0разобрать. Знаки / # ? % в\u00a0пароле и\u00a0имени пишутся %2F %23 %3F %25'

/** Where people reach the site: an origin alone, since a path of ours follows it in each link. */
export const siteAddress = z
  .string()
  .trim()
  .refine((text) => /^https?:\/\/[^/?#@]+\/*$/.test(text) && URL.canParse(text), {
    error: 'APP_URL: нужен адрес вида https://example.ru, без пути',
  })
  .transform((text) => text.replace(/\/+$/, ''))

export function postgresAddress(name: string) {
  return (
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, `${name}: нужен адрес вида postgresql://…`)
      // The user of a socket: `postgresql://smysl@/smysl?host=/var/run/postgresql`.
      .transform((text) => text.replace('@/', '@localhost/'))
      .refine((text) => isReadable(text, 'pathname'), {
        error: `${name}: ${UNREADABLE}`,
      })
  )
}

export const mailServerAddress = z
  .string()
  .regex(/^smtps?:\/\//, 'SMTP_URL: нужен адрес вида smtp://пользователь:пароль@сервер:587 или smtps://…')
  .refine((text) => isReadable(text, 'username') && isReadable(text, 'password') && new URL(text).hostname !== '', {
    error: `SMTP_URL: ${UNREADABLE}`,
  })

/** Keys and what is told of people travel by this address: plain http is for one's own machine alone. */
export function apiAddress(name: string) {
  return z
    .string()
    .refine(isApiAddress, { error: `${name}: нужен адрес вида https://… (http:// можно только для своей машины)` })
    .transform((text) => text.replace(/\/+$/, ''))
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1'
}

function isApiAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/** Each part is written with %XX for what means something in an address. */
function isReadable(text: string, part: 'username' | 'password' | 'pathname'): boolean {
  try {
    decodeURIComponent(new URL(text)[part])
    return true
  } catch {
    return false
  }
}
