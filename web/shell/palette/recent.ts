import type { Entry } from './entry.ts'

type Remembered = Pick<Entry, 'id' | 'icon' | 'title' | 'note' | 'avatar' | 'href'>

const KEPT = 6
const key = (userId: number) => `palette:${userId}`

/** Where this person went from the palette, the last first. */
export function readRecent(userId: number): Entry[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key(userId)) ?? '[]') as Remembered[]
    return kept.map((entry) => ({ ...entry, group: 'recent' }))
  } catch {
    return []
  }
}

/** What only does something is not remembered: it has no place to go back to. */
export function rememberRecent(userId: number, { id, icon, title, note, avatar, href }: Entry) {
  if (href === undefined || id.startsWith('action:')) return
  const others = readRecent(userId).filter((entry) => entry.id !== id)
  try {
    localStorage.setItem(
      key(userId),
      JSON.stringify([{ id, icon, title, note, avatar, href }, ...others].slice(0, KEPT)),
    )
  } catch {
    // Without storage there is nothing recent.
  }
}
