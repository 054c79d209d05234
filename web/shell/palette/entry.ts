import type { PaletteEntry } from '#web/ui/overlays/palette-entry.ts'

/** One line of the palette of the back office. */
export interface Entry extends PaletteEntry {
  group: 'recent' | 'people' | 'records' | 'screens' | 'actions'
  /** Other words by which people look for it. */
  words?: string
  /** What the browser keeps of it afterwards in place of what names somebody. */
  keptAs?: string
}

export const GROUP_TITLES: Record<Entry['group'], string> = {
  recent: 'Недавние',
  people: 'Люди',
  records: 'Записи',
  screens: 'Экраны',
  actions: 'Действия',
}
