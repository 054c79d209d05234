import type { RouterContextProvider } from 'react-router'
import { api } from '#contract/api.ts'
import type { CatalogAnswer, PsychologistCard } from '#contract/catalog.ts'
import type { Linked } from '#contract/http.ts'
import type { MatchCard } from '#contract/matching.ts'
import { readApi } from '#web/lib/loader-api.ts'

const PER_PAGE = 100

/** What matching asks of somebody, and what a match shows. */
export type Person = MatchCard & Pick<PsychologistCard, 'full_name' | 'avatar' | 'experience_since' | 'specializations'>

/** Everybody who is published, and what can be asked about them. The page carries it, so that matching runs where the answers are. */
export async function readPeople(context: Readonly<RouterContextProvider>) {
  const first = await read(context, 1)
  const others = Array.from({ length: first.meta.last_page - 1 }, (_, index) => read(context, index + 2))
  const cards = [first, ...(await Promise.all(others))].flatMap((answer) => answer.data)
  const { topics, branches, price_to } = first.facets
  const titles = new Map<string, Linked>()
  return { people: cards.map((card) => personOf(card, titles)), facets: { topics, branches, price_to } }
}

export type QuestionFacets = Awaited<ReturnType<typeof readPeople>>['facets']

/** The same topic is one object for all who work with it: it then travels once. */
function personOf(card: PsychologistCard, titles: Map<string, Linked>): Person {
  const { slug, full_name, avatar, gender, price, price_couple, is_couples, format } = card
  const shared = (items: Linked[]) =>
    items.map((item) => {
      const key = `${item.id} ${item.title}`
      const known = titles.get(key) ?? item
      titles.set(key, known)
      return known
    })
  return {
    slug,
    full_name,
    avatar,
    gender,
    price,
    price_couple,
    is_couples,
    format,
    experience_since: card.experience_since,
    next_slot_at: card.next_slot_at,
    booking_link: card.booking_link,
    topics: shared(card.topics),
    branches: shared(card.branches),
    specializations: shared(card.specializations),
  }
}

function read(context: Readonly<RouterContextProvider>, page: number): Promise<CatalogAnswer> {
  return readApi<CatalogAnswer>(context, `${api.catalog}?per_page=${PER_PAGE}&page=${page}`)
}
