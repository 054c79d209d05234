import type { Entry } from './entry.ts'

type Remembered = Pick<Entry, 'id' | 'icon' | 'title' | 'note' | 'avatar' | 'href'>

const KEPT = 6
const PREFIX = 'palette-recent:'
/** What an earlier version kept, with the names of clients. */
const FORMER_PREFIX = 'palette:'
const key = (userId: number) => `${PREFIX}${userId}`

/** Where this person went from the palette, the last first. */
export function readRecent(userId: number): Entry[] {
  try {
    removeFormer()
    const kept = JSON.parse(localStorage.getItem(key(userId)) ?? '[]') as Remembered[]
    return kept.map((entry) => ({ ...entry, group: 'recent' }))
  } catch {
    return []
  }
}

/**
 * What only does something is not remembered: it has no place to go back to. Of visitors no name is: whoever is forgotten on
 * the server would stand here still, for the next person at this browser too.
 */
export function rememberRecent(userId: number, entry: Entry) {
  const { id, icon, href, keptAs } = entry
  const { title, note, avatar }: Partial<Entry> = keptAs === undefined ? entry : { title: keptAs }
  if (href === undefined || id.startsWith('action:')) return
  const others = readRecent(userId).filter((other) => other.id !== id)
  try {
    localStorage.setItem(
      key(userId),
      JSON.stringify([{ id, icon, title, note, avatar, href }, ...others].slice(0, KEPT)),
    )
  } catch {
    // Without storage there is nothing recent.
  }
}

function removeFormer() {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  for (const former of keys.filter((one) => one.startsWith(FORMER_PREFIX))) localStorage.removeItem(former)
}
