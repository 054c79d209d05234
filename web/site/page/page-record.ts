import type { PublicPage } from '#contract/content/pages.ts'
import type { PageQuestion } from '#contract/content/page-data.ts'
import { pictureOf } from '#web/shell/public/page-head.tsx'
import { descriptionOf } from '../seo/description.ts'

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
