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
  | 'status'
  | 'publish_at'
  | 'changes'
  | 'with_psychologists'
  | 'psychologists_count'
  | 'updated_at'
> {
  blocks: number
  /** When the list was asked for. ISO moment. */
  seenAt: string
  hasSearchTitle: boolean
  /** What looks like an oversight, in words. */
  warnings: string[]
}

export function pageRow(page: Page, seenAt: string): PageRow {
  const { id, version, title, icon, link, description, status, publish_at, changes } = page
  const { with_psychologists, psychologists_count, updated_at } = page
  return {
    ...{ id, version, title, icon, link, description, status, publish_at, changes },
    ...{ with_psychologists, psychologists_count, updated_at },
    seenAt,
    blocks: page.data.blocks.length,
    hasSearchTitle: page.data.seo.title.trim() !== '',
    warnings: pageWarnings(pageForm(page, 'UTC')).map(({ text }) => text),
  }
}
