import type { Page } from '#contract/content/pages.ts'
import { pageForm } from '../form/page-form.ts'
import { pageWarnings } from '../preview/page-warnings.ts'

/** A page as the list shows it: without its content, which may be long. */
export interface PageRow extends Pick<
  Page,
  | 'id'
  | 'version'
  | 'title'
  | 'icon'
  | 'link'
  | 'description'
  | 'with_psychologists'
  | 'psychologists_count'
  | 'updated_at'
> {
  blocks: number
  hasSearchTitle: boolean
  /** What looks like an oversight, in words. */
  warnings: string[]
}

export function pageRow(page: Page): PageRow {
  const { id, version, title, icon, link, description, with_psychologists, psychologists_count, updated_at } = page
  return {
    ...{ id, version, title, icon, link, description, with_psychologists, psychologists_count, updated_at },
    blocks: page.data.blocks.length,
    hasSearchTitle: page.data.seo.title.trim() !== '',
    warnings: pageWarnings(pageForm(page)).map(({ text }) => text),
  }
}
