import type { RouterContextProvider } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import type { PublicPage } from '#contract/content/pages.ts'
import type { PageQuestion } from '#contract/content/page-data.ts'
import { pageLinkTrouble } from '#contract/content/page-link.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { pictureOf } from '#web/shell/public/page-head.tsx'
import { descriptionOf } from '../seo/description.ts'

/** What staff wrote about a public path, or null when no page describes it. */
export async function readPageRecord(
  context: Readonly<RouterContextProvider>,
  link: string,
): Promise<PublicPage | null> {
  if (pageLinkTrouble(link) !== undefined) return null
  try {
    const { data } = await readApi<{ data: PublicPage }>(
      context,
      `${publicApi.pageLookup}?${new URLSearchParams({ path: link })}`,
    )
    return data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** What a page is called in the head, and the picture beside a link to it. */
export function headOf(page: PublicPage, siteName: string) {
  const { seo, hero } = page.data
  const title = firstOf(seo.title, hero.title, page.title)
  return {
    title: title.includes(siteName) ? title : `${title} — ${siteName}`,
    description: descriptionOf(firstOf(seo.description, page.description ?? '', hero.lead, title)),
    image: pictureOf(page.link),
  }
}

/** The questions that the page really shows: search engines must be told of no others. */
export function questionsOn({ data }: PublicPage): PageQuestion[] {
  return data.blocks.some((block) => block.type === 'faq') ? data.faq : []
}

function firstOf(...texts: string[]): string {
  return texts.find((text) => text !== '') ?? ''
}
