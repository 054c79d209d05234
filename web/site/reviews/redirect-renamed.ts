import { redirect, type RouterContextProvider } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import { readFormer } from '../gone/leave.ts'
import { REVIEW_FILTERS, reviewsPath } from './reviews-query.ts'

/** Whoever has reviews at present, and the topics of those. */
interface Present {
  subjects: { slug: string }[]
  topics: { slug: string }[]
}

/** Leads a link that names somebody, or a topic, by a former slug to the present one: 301, thrown. The rest of it stays. */
export async function redirectRenamed(
  context: Readonly<RouterContextProvider>,
  query: URLSearchParams,
  { subjects, topics }: Present,
): Promise<void> {
  const asked = [
    { name: REVIEW_FILTERS.psychologist, screen: 'psychologistPage', known: subjects },
    { name: REVIEW_FILTERS.topic, screen: 'topicLanding', known: topics },
  ] as const
  const present = new URLSearchParams(query)
  for (const { name, screen, known } of asked) {
    const slug = query.get(name)
    if (slug === null || known.some((one) => one.slug === slug)) continue
    const former = await readFormer(context, siteHref(screen, { slug }))
    if (former?.state === 'moved') present.set(name, former.path.split('/').at(-1) ?? slug)
  }
  if (present.toString() !== query.toString()) throw redirect(reviewsPath(present), 301)
}
