import type { PublicPsychologist } from '#contract/catalog.ts'
import { formatMoney } from '#web/lib/format.ts'
import { lowerFirst } from '#web/lib/typography.ts'
import { descriptionOf } from '../found/description.ts'
import { methods } from '../practice.ts'
import { roleWords } from './role-words.ts'

/** Who somebody is, how they work, the price, and with what people come: as much as a search shows. */
export function personDescription(person: PublicPsychologist, now: string): string {
  const method = methods(person)
  const topics = person.topics.map(({ title }) => lowerFirst(title)).join(', ')
  return descriptionOf(
    `${person.full_name}: ${roleWords(person, now).toLowerCase()}.`,
    method === null ? '' : `${method}.`,
    person.price === null ? '' : `Встреча ${formatMoney(person.price)}.`,
    topics === '' ? '' : `С чем приходят: ${topics}.`,
    'С чем работает, сколько стоит встреча, когда ближайшее время.',
  )
}
