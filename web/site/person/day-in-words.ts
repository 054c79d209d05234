/** `2026-11-03` or an ISO moment → «3 ноября 2026» in the site's time zone. */
export function dayInWords(value: string, timeZone: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value)
  return new Intl.DateTimeFormat('ru-RU', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: isDay ? 'UTC' : timeZone,
  })
    .format(new Date(value))
    .replace(/\s*г\.$/, '')
    .replaceAll(' ', '\u00a0')
}

/** An ISO moment → «3 ноября 2026, 14:05». */
export function momentInWords(value: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit', timeZone }).format(
    new Date(value),
  )
  return `${dayInWords(value, timeZone)}, ${time}`
}
