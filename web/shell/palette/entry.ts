/** One line of the palette. */
export interface PaletteEntry {
  /** The same thing has the same id every time: recent lines remember it. */
  id: string
  group: 'recent' | 'people' | 'records' | 'screens' | 'actions'
  icon: string
  title: string
  /** A quiet remark after the title. */
  note?: string
  /** Other words by which people look for it. */
  words?: string
  avatar?: { name: string; src: string | null }
  /** Either leads somewhere … */
  href?: string
  /** … or does something. */
  run?: () => void
}

export const GROUP_TITLES: Record<PaletteEntry['group'], string> = {
  recent: 'Недавние',
  people: 'Люди',
  records: 'Записи',
  screens: 'Экраны',
  actions: 'Действия',
}
