import type { PageTab } from './page-warnings.ts'

/** What of the editor is on screen. */
export interface ScreenPlace {
  tab: PageTab
  /** The blocks that are open, and `hero`. */
  open: ReadonlySet<string>
  /** The block that the preview shows. */
  current: string | null
}

const TABS: Record<string, PageTab> = {
  seo: 'seo',
  title: 'page',
  link: 'page',
  icon: 'page',
  description: 'page',
  psychologists: 'people',
  with_psychologists: 'people',
}

/** The screen on which a place of the form (`seo.title`, `blocks.text-3.body`) can be seen. */
export function placeOnScreen(now: ScreenPlace, place: string): ScreenPlace {
  const [field = '', id] = place.split('.')
  const part = field === 'blocks' ? id : field === 'hero' ? 'hero' : undefined
  return {
    tab: TABS[field] ?? 'blocks',
    open: part === undefined ? now.open : new Set([...now.open, part]),
    current: part ?? now.current,
  }
}

/** Puts the cursor there, once it is drawn. */
export function showPlace(place: string) {
  requestAnimationFrame(() => {
    const [, id = ''] = place.split('.')
    const found =
      document.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`) ??
      document.querySelector<HTMLElement>(`[data-field="${CSS.escape(place)}"] :is(input, textarea, button)`) ??
      document.querySelector<HTMLElement>(`[data-part="${CSS.escape(id)}"] :is([role=textbox], [data-part-toggle])`)
    found?.scrollIntoView({ block: 'center' })
    found?.focus({ preventScroll: true })
  })
}
