import type { CredentialType } from '#contract/psychologists/credential-types.ts'
import type { Credential } from '#contract/psychologists/credentials.ts'
import { counted } from '#web/lib/format.ts'

/** Kinds that a line of a card names at most. */
const KINDS_MAX = 3
const KINDS: { type: CredentialType; words: string }[] = [
  { type: 'degree', words: 'диплом' },
  { type: 'course', words: 'обучение' },
  { type: 'supervision', words: 'супервизия' },
  { type: 'membership', words: 'членство в\u00a0сообществе' },
]

/** «Проверены диплом, обучение, супервизия»: one line of a card; a person's own page says where, how much and when. */
export function verifiedLine(credentials: readonly Credential[]): string {
  const seen = new Set(credentials.filter(({ verified }) => verified).map(({ type }) => type))
  const [first, ...others] = KINDS.filter(({ type }) => seen.has(type)).slice(0, KINDS_MAX)
  if (first === undefined) return 'Документы проверены'
  if (others.length > 0) return `Проверены ${[first, ...others].map(({ words }) => words).join(', ')}`
  const ending = { degree: '', course: 'о', supervision: 'а', membership: 'о' }[first.type as 'degree']
  return `Проверен${ending} ${first.words}`
}

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
