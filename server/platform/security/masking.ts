import { withoutExtension } from '#contract/wire/shown-phone.ts'

/** Contacts as the audit log and people without the right see them: enough to recognise, too little to use. */

/** `anna.k@mail.ru` → `a•••@mail.ru` */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1•••')
}

/** `+79161234567` → `+7•••4567` */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 2)}•••${withoutExtension(phone).slice(-4)}`
}

/** `@anna_k` → `@a•••` */
export function maskHandle(handle: string): string {
  return `${handle.slice(0, 2)}•••`
}

/** `Анна Кузнецова` → `А. К.` */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0]}.`)
    .join(' ')
}
