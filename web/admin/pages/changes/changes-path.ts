import { CHANGES_PARAM } from '#contract/content/page-preview.ts'
import { href } from '#contract/people/screens.ts'

/** The editor of the changes that wait beside the page. */
export function changesPath(id: number): string {
  return `${href('pageEditor', { id })}?${CHANGES_PARAM}`
}
