import type { Page } from 'playwright'

/** Ids that stand twice, which axe has left off asking for: a label leads to the first of the two. A line each. */
export function repeatedIds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const byId = Map.groupBy(document.querySelectorAll('[id]'), ({ id }) => id)
    const repeated = [...byId.values()].filter((parts) => parts.length > 1)
    return repeated.map(
      (parts) => `an id stands twice: ${parts.map((part) => part.outerHTML.slice(0, 120)).join(' | ')}`,
    )
  })
}
