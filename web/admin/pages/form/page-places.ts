import type { PageBlock } from '#contract/content/page-data.ts'
import type { PageTab } from '../preview/page-warnings.ts'

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
  status: 'page',
  publish_at: 'page',
  psychologists: 'people',
  with_psychologists: 'people',
}

/** The screen on which a place of the form (`seo.title`, `blocks.text-3.body`) can be seen. */
export function placeOnScreen(now: ScreenPlace, place: string, blocks: readonly PageBlock[]): ScreenPlace {
  const field = fieldOf(place)
  const part = partOf(place, blocks)
  return {
    tab: TABS[field] ?? 'blocks',
    open: part === undefined ? now.open : new Set([...now.open, part]),
    current: part ?? now.current,
  }
}

/** A text is typed in an editor of its own, whose script may still be on its way. Frames. */
const WAIT_FRAMES = 60

/** Puts the cursor there, once it is drawn. */
export function showPlace(place: string, framesLeft = WAIT_FRAMES) {
  requestAnimationFrame(() => {
    const found = controlAt(place) ?? (framesLeft === 0 ? headOf(place) : null)
    if (found === null && framesLeft > 0) return showPlace(place, framesLeft - 1)
    found?.scrollIntoView({ block: 'center' })
    found?.focus({ preventScroll: true })
  })
}

function controlAt(place: string): HTMLElement | null {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  return (
    find(`[data-place="${CSS.escape(place)}"]`) ??
    find(`[data-field="${CSS.escape(place)}"] :is(input, textarea, button)`) ??
    find(`[data-part="${CSS.escape(idIn(place))}"] [aria-invalid=true]`)
  )
}

/** The line of the block, which opens and closes it. */
function headOf(place: string): HTMLElement | null {
  return document.querySelector(`[data-part="${CSS.escape(idIn(place))}"] [data-part-toggle]`)
}

/** The questions belong to the page, and are written in the block that shows them. */
function partOf(place: string, blocks: readonly PageBlock[]): string | undefined {
  switch (fieldOf(place)) {
    case 'blocks':
      return idIn(place)
    case 'hero':
      return 'hero'
    case 'faq':
      return blocks.find(({ type }) => type === 'faq')?.id
    default:
      return undefined
  }
}

function fieldOf(place: string): string {
  return place.split('.', 1)[0] ?? ''
}

function idIn(place: string): string {
  return place.split('.')[1] ?? ''
}
