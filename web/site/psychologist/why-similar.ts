import type { PsychologistCard } from '#contract/catalog.ts'
import { lowerFirst, typeset } from '#web/lib/typography.ts'
import { upcoming } from '../free-time.tsx'

/** «Тоже работает с темами: тревога, выгорание; дешевле»: what joins the two and where they differ. */
export function whySimilar(person: PsychologistCard, other: PsychologistCard, now: string): string {
  const own = new Set(person.topics.map((topic) => topic.id))
  const shared = other.topics.filter((topic) => own.has(topic.id)).map((topic) => lowerFirst(topic.title))
  const parts: string[] = []
  if (shared.length > 0) parts.push(`Тоже ${shared.slice(0, 2).join(' и ')}`)
  if (person.price !== null && other.price !== null && other.price < person.price) parts.push('дешевле')
  const [theirs, ours] = [upcoming(other.next_slot_at, now), upcoming(person.next_slot_at, now)]
  if (theirs !== null && (ours === null || theirs < ours)) parts.push('время есть раньше')
  return typeset(lowerThenJoin(parts))
}

function lowerThenJoin(parts: string[]): string {
  const text = parts.join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
