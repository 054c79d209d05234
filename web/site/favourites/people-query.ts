import { FAVOURITES_MAX, PERSON_SLUG } from '#contract/visitors/favourites.ts'
import { siteHref } from '#contract/people/site-links.ts'

const PEOPLE = 'people'

/** Whom an address names: `?people=a,b`, or `?people=a&people=b` as a form sends it. */
export interface NamedPeople {
  /** Each once, in the order in which they are named. */
  slugs: string[]
  hasRepeats: boolean
  /** How many names cannot be an address, or come after the last that a link carries. */
  odd: number
}

export function namedPeople(query: URLSearchParams): NamedPeople {
  const named = query
    .getAll(PEOPLE)
    .flatMap((value) => value.split(','))
    .map((slug) => slug.trim().toLowerCase())
    .filter((slug) => slug !== '')
  const distinct = [...new Set(named)]
  const slugs = distinct.filter((slug) => PERSON_SLUG.test(slug)).slice(0, FAVOURITES_MAX)
  return { slugs, hasRepeats: distinct.length < named.length, odd: distinct.length - slugs.length }
}

/** A link that others can open: a comma stays readable in it. */
export function peoplePath(screen: 'favourites' | 'compare', slugs: readonly string[]): string {
  return slugs.length === 0 ? siteHref(screen) : `${siteHref(screen)}?${PEOPLE}=${slugs.join(',')}`
}
