/** What a card needs before a visitor chooses its person. */
export const CARD_NEEDS = ['avatar', 'short_intro', 'help_text', 'about', 'credentials', 'topics', 'price'] as const
export type CardNeed = (typeof CARD_NEEDS)[number]

/** Without these a card is not put on the site unless somebody says so. */
export const SITE_NEEDS = ['avatar', 'text', 'topics', 'price'] as const
export type SiteNeed = (typeof SITE_NEEDS)[number]

/** What a card as it is now would lack on the site; any text about the person is enough. */
export function lackingOnSite(
  card: Record<'avatar' | 'short_intro' | 'help_text' | 'about' | 'topics' | 'price', unknown>,
) {
  const { short_intro, help_text, about, ...rest } = card
  const held = { ...rest, text: [short_intro, help_text, about].find((text) => !isBlank(text)) }
  return SITE_NEEDS.filter((need) => isBlank(held[need]))
}

/** What of it this card lacks. */
export function missingIn(card: Record<CardNeed, unknown>): CardNeed[] {
  return CARD_NEEDS.filter((need) => isBlank(card[need]))
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
