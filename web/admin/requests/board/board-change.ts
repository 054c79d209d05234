import { REQUEST_STATUS_TITLES, type PracticeRequest, type RequestStatus } from '#contract/requests/requests.ts'
import { counted } from '#web/lib/format.ts'

type Card = Pick<PracticeRequest, 'id' | 'name' | 'status'>

/** A column: the cards that it shows, and how many it has with those behind «Показать ещё». */
export interface ShownColumn {
  status: RequestStatus
  cards: readonly Card[]
  total: number
}

/** One or two are told by name. */
const NAMED = 2

/**
 * What has become another since `before`, in a sentence: «Появились: Вера. Переехали: Глеб — в „Записан“.» Null where every
 * card stands where it stood. Of a column that shows a part of its cards only what is certain is told: older ones come up
 * from behind, and go back there. What this person has saved, `own`, is no news to them.
 */
export function boardChange(
  before: readonly ShownColumn[],
  now: readonly ShownColumn[],
  own: ReadonlySet<number>,
): string | null {
  const shownBefore = cardsById(before)
  const shownNow = cardsById(now)
  const newest = Math.max(0, ...shownBefore.keys())
  const isNews = ({ id }: Card) => !own.has(id)
  const came = [...shownNow.values()].filter(
    ({ id }) => !shownBefore.has(id) && (id > newest || (before.every(isWhole) && now.every(isWhole))),
  )
  const moved = [...shownNow.values()].filter(({ id, status }) => (shownBefore.get(id)?.status ?? status) !== status)
  const left = before.flatMap((column) => leftOf(column, columnOf(now, column.status), shownNow))
  const parts = [
    told('Появились', came.filter(isNews), ({ name }) => name),
    told('Переехали', moved.filter(isNews), ({ name, status }) => `${name}\u00a0— в\u00a0${titleOf(status)}`),
    now.every(isWhole)
      ? told('Ушли с\u00a0доски', left.filter(isNews), ({ name }) => name)
      : told('Ушли', left.filter(isNews), ({ name, status }) => `${name}\u00a0— из\u00a0${titleOf(status)}`),
    arrivedBehind(before, now, own),
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : `${parts.join('. ')}.`
}

/** Cards that are shown nowhere any more, and that no others have pushed behind the end of their column. */
function leftOf(before: ShownColumn, now: ShownColumn, shownNow: ReadonlyMap<number, Card>): readonly Card[] {
  const stays = ({ id }: Card) => now.cards.some((one) => one.id === id)
  const end = isWhole(now) ? before.cards.length : before.cards.findLastIndex(stays)
  return before.cards.slice(0, Math.max(0, end)).filter(({ id }) => !shownNow.has(id))
}

/** New requests stand below those that wait longer: where these fill the column, one that comes is seen by its number alone. */
function arrivedBehind(before: readonly ShownColumn[], now: readonly ShownColumn[], own: ReadonlySet<number>) {
  const [was, is] = [columnOf(before, 'new'), columnOf(now, 'new')]
  const [shownBefore, shownNow] = [cardsById(before), cardsById(now)]
  const left = leftOf(was, is, shownNow)
  const cameUp = is.cards
    .slice(1 + is.cards.findLastIndex(({ id }) => shownBefore.has(id)))
    .filter(({ id }) => !own.has(id))
  const wentBack = was.cards.filter((card) => !shownNow.has(card.id) && !left.includes(card))
  const ownMoves = [...own].filter((id) => !shownNow.has(id) && shownBefore.get(id)?.status !== 'new')
  const arrived = hidden(is) - hidden(was) + Math.min(hidden(was), cameUp.length) - wentBack.length - ownMoves.length
  return arrived > 0 ? `Внизу ${titleOf('new')} прибавилось: ${requests(arrived)}` : null
}

function told(verb: string, cards: readonly Card[], words: (card: Card) => string): string | null {
  if (cards.length === 0) return null
  return `${verb}: ${cards.length <= NAMED ? cards.map(words).join(', ') : requests(cards.length)}`
}

function cardsById(columns: readonly ShownColumn[]): Map<number, Card> {
  return new Map(columns.flatMap(({ cards }) => cards).map((card) => [card.id, card]))
}

function columnOf(columns: readonly ShownColumn[], status: RequestStatus): ShownColumn {
  return columns.find((column) => column.status === status) ?? { status, cards: [], total: 0 }
}

function isWhole(column: ShownColumn): boolean {
  return hidden(column) === 0
}

function hidden({ cards, total }: ShownColumn): number {
  return Math.max(0, total - cards.length)
}

function titleOf(status: RequestStatus): string {
  return `«${REQUEST_STATUS_TITLES[status]}»`
}

function requests(count: number): string {
  return counted(count, 'заявка', 'заявки', 'заявок')
}
