import { counted } from '#web/lib/format.ts'

/** «12 минут», «3 часа», «2 дня»: from the request to the first contact that somebody noted. */
export function responseText(minutes: number): string {
  if (minutes < 60) return counted(minutes, 'минуту', 'минуты', 'минут')
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return counted(hours, 'час', 'часа', 'часов')
  return counted(Math.floor(hours / 24), 'день', 'дня', 'дней')
}
