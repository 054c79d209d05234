import type { Credential } from '#contract/psychologists/credentials.ts'
import { counted } from '#web/lib/format.ts'

/** «диплом (МГППУ), 600 часов обучения, супервизия»: what of the documents was seen; null when nothing. */
export function verifiedWords(credentials: Credential[]): string | null {
  const seen = credentials.filter((credential) => credential.verified)
  const degree = seen.find((credential) => credential.type === 'degree')
  const courses = seen.filter((credential) => credential.type === 'course')
  const hours = courses.reduce((sum, course) => sum + (course.hours ?? 0), 0)

  const words: string[] = []
  if (degree !== undefined) words.push(`диплом (${degree.institution})`)
  if (hours > 0) words.push(`${counted(hours, 'час', 'часа', 'часов')} обучения`)
  else if (courses.length > 0) words.push('обучение методу')
  if (seen.some((credential) => credential.type === 'supervision')) words.push('супервизия')
  if (seen.some((credential) => credential.type === 'membership')) words.push('членство в\u00a0сообществе')
  return words.length === 0 ? null : words.join(', ')
}
