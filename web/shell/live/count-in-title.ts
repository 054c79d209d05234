import { useEffect } from 'react'
import type { LiveCounts } from '#contract/office/live.ts'
import { useLiveCounts } from './live-store.ts'

const COUNTED = ['requests', 'reviews', 'applications'] as const
const MARK = /^\(\d+\) /

/** What waits for somebody, all together. */
export function waitingIn(counts: LiveCounts | null): number {
  return COUNTED.reduce((sum, name) => sum + (counts?.[name] ?? 0), 0)
}

/** «(3) Заявки — Смысл»: a tab in the background shows that something waits. Screens set the title anew when they open. */
export function useCountInTitle() {
  const count = waitingIn(useLiveCounts())
  useEffect(() => {
    const mark = () => {
      const bare = document.title.replace(MARK, '')
      const marked = count === 0 ? bare : `(${count}) ${bare}`
      if (bare !== '' && document.title !== marked) document.title = marked
    }
    mark()
    const observer = new MutationObserver(mark)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [count])
}
