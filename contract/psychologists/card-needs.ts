/** What a card needs before a visitor chooses its person. */
export const CARD_NEEDS = ['avatar', 'short_intro', 'help_text', 'about', 'credentials', 'topics', 'price'] as const
export type CardNeed = (typeof CARD_NEEDS)[number]

/** What of it this card lacks. */
export function missingIn(card: Record<CardNeed, unknown>): CardNeed[] {
  return CARD_NEEDS.filter((need) => {
    const value = card[need]
    return value === null || value === '' || (Array.isArray(value) && value.length === 0)
  })
}
