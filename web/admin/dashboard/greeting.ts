/** «Добрый день» by the clock of the practice. */
export function greetingAt(now: Date, timeZone: string): string {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now))
  if (hour >= 5 && hour < 12) return 'Доброе утро'
  if (hour >= 12 && hour < 18) return 'Добрый день'
  return hour >= 18 && hour < 23 ? 'Добрый вечер' : 'Доброй ночи'
}

/** «пятница, 20 ноября» */
export function todayIn(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('ru-RU', { weekday: 'long', day: 'numeric', month: 'long', timeZone })
    .format(now)
    .replace(/(\d) /, '$1\u00a0')
}
