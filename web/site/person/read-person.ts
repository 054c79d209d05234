import { redirect, type RouterContextProvider } from 'react-router'
import type { PsychologistCard, PublicPsychologist } from '#contract/catalog.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { path, publicApi } from '#contract/wire/public-api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { pageNotFound, readApi } from '#web/lib/api/loader-api.ts'
import { sentFormContext } from '#web/lib/forms/sent-form.ts'
import { readFormer } from '../gone/leave.ts'

type Context = Readonly<RouterContextProvider>

/** Somebody whom the site shows; else those who are like them. */
type PersonOrLike = { person: PublicPsychologist } | { person: null; people: PsychologistCard[] }

/** Somebody at their present address; null while the site does not show them. */
export async function readPerson(context: Context, slug: string): Promise<PublicPsychologist | null> {
  try {
    return (await readApi<{ data: PublicPsychologist }>(context, path(publicApi.catalogPsychologist, { slug }))).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/**
 * Whom a form is for. Who was renamed is a redirect away, and where nobody ever stood is the 404 screen (both thrown),
 * unless the form itself has been sent: then its answer must bring back what was typed.
 */
export async function readPersonOfForm(
  context: Context,
  slug: string,
  screen: 'psychologistRequest' | 'psychologistBooking',
): Promise<PersonOrLike> {
  const person = await readPerson(context, slug)
  if (person !== null) return { person }
  const former = await readFormer(context, siteHref('psychologistPage', { slug }))
  const isSent = context.get(sentFormContext) !== null
  if (former?.state !== 'moved') {
    if (former === null && !isSent) throw pageNotFound(siteHref(screen, { slug }))
    return { person, people: former?.people ?? [] }
  }
  const present = former.path.split('/').at(-1) ?? ''
  if (!isSent) throw redirect(siteHref(screen, { slug: present }), 301)
  const renamed = await readPerson(context, present)
  return renamed === null ? { person: null, people: [] } : { person: renamed }
}

/** Who is like somebody that has left the site: an offer beside a form, which goes on without it. */
export async function readPeopleLike(context: Context, slug: string): Promise<PsychologistCard[]> {
  const former = await readFormer(context, siteHref('psychologistPage', { slug })).catch(() => null)
  return former === null || former.state === 'moved' ? [] : former.people
}
