/** One line of a command palette. */
export interface PaletteEntry {
  /** The same thing has the same id every time. */
  id: string
  icon: string
  title: string
  /** A quiet remark after the title. */
  note?: string
  /** Stands in the place of the icon. */
  avatar?: { name: string; src: string | null }
  /** Either leads somewhere … */
  href?: string
  /** … or does something. */
  run?: () => void
}

export interface PaletteGroup<E extends PaletteEntry = PaletteEntry> {
  /** The words above the lines. */
  value: string
  items: E[]
}

/** A text in pieces: what was asked for, and what stands around it. */
export type MarkedParts = (text: string) => [part: string, isNamed: boolean][]
