import { REQUEST_STATUS_TITLES, type PracticeRequest } from '#contract/requests/requests.ts'
import { counted } from '#web/lib/format.ts'

type Card = Pick<PracticeRequest, 'id' | 'name' | 'status'>

/** The cards that are shown; `isWhole`: no column has more of them behind «Показать ещё». */
export interface ShownCards {
  cards: readonly Card[]
  isWhole: boolean
}

/** One or two are told by name. */
const NAMED = 2

/**
 * What has become another since `before`, in a sentence: «Появились: Вера. Переехали: Глеб — в „Записан“.» Null where every
 * card stands where it stood. Of a part of the cards only those that are new are told: older ones come up from behind.
 * What this person has saved, `own`, is no news to them.
 */
export function boardChange(before: ShownCards, now: ShownCards, own: ReadonlySet<number>): string | null {
  const isNews = ({ id }: Card) => !own.has(id)
  const isWhole = before.isWhole && now.isWhole
  const statusById = new Map(before.cards.map(({ id, status }) => [id, status]))
  const newest = Math.max(0, ...statusById.keys())
  const came = now.cards.filter(isNews).filter(({ id }) => !statusById.has(id) && (isWhole || id > newest))
  const moved = now.cards.filter(isNews).filter(({ id, status }) => statusById.has(id) && statusById.get(id) !== status)
  const left = isWhole ? before.cards.filter(isNews).filter(({ id }) => now.cards.every((one) => one.id !== id)) : []
  const parts = [
    came.length > 0 && `Появились: ${listed(came, ({ name }) => name)}`,
    moved.length > 0 &&
      `Переехали: ${listed(moved, ({ name, status }) => `${name}\u00a0— в\u00a0«${REQUEST_STATUS_TITLES[status]}»`)}`,
    left.length > 0 && `Ушли с\u00a0доски: ${listed(left, ({ name }) => name)}`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : `${parts.join('. ')}.`
}

function listed(cards: readonly Card[], words: (card: Card) => string): string {
  return cards.length <= NAMED ? cards.map(words).join(', ') : counted(cards.length, 'заявка', 'заявки', 'заявок')
}
