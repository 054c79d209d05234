import { CHANGES_PARAM, pagePreviewPath } from '#contract/content/page-preview.ts'
import { pageState } from '#contract/content/page-state.ts'
import type { Page } from '#contract/content/pages.ts'

/** How staff see the page in its public dress: at its own address, or in the preview while it stands nowhere. */
export function pageViewLink(
  page: Pick<Page, 'id' | 'link' | 'status' | 'publish_at'>,
  now: string,
  isWaiting = false,
) {
  if (isWaiting) return inPreview(`${pagePreviewPath(page.id)}?${CHANGES_PARAM}`)
  return pageState(page, new Date(now)) === 'published'
    ? { label: 'Открыть на\u00a0сайте', icon: 'lucide:external-link', address: page.link }
    : inPreview(pagePreviewPath(page.id))
}

function inPreview(address: string) {
  return { label: 'Посмотреть как на\u00a0сайте', icon: 'lucide:eye', address }
}
