/** How a kept phone is shown. Apart from reading, which visitors' pages leave to the server. */

/** `+79991234567` → «+7 (999) 123-45-67», also while it is not whole; other countries' numbers stay as they are. */
export function showPhone(phone: string): string {
  const [, number = phone, extension] = /^(\+\d+);ext=(\d+)$/.exec(phone) ?? []
  const tail = extension === undefined ? '' : ` доб. ${extension}`
  const own = /^\+7(\d{0,3})(\d{0,3})(\d{0,2})(\d{0,2})$/.exec(number)
  if (own === null) return number + tail
  const [, code = '', first = '', second = '', third = ''] = own
  if (code === '') return number + tail
  if (first === '') return `+7 (${code}${tail}`
  return `+7 (${code}) ${[first, second, third].filter((part) => part !== '').join('-')}${tail}`
}

/** The number without the inner one: banks and masks take no more. */
export function withoutExtension(phone: string): string {
  return phone.replace(/;ext=.*$/, '')
}
