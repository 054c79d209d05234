import { REQUEST_MOVES } from '#contract/requests/request-moves.ts'
import type { RequestStatus } from '#contract/requests/requests.ts'
import type { Actor } from '#server/platform/context.ts'

export const ERASED = 'Данные этой заявки стёрты по сроку: работать с ней больше нельзя.'

/** Words about somebody's state are not kept past their term, so none are written there either. */
export const STORY_ERASED =
  'Рассказ и\u00a0заметки этой заявки стёрты по\u00a0сроку. Чтобы записать новое, верните заявку в\u00a0работу.'

export const OVER = 'Работа с\u00a0этой заявкой уже закончена: отзывать нечего.'

/** A booking without them is none. */
export const NO_MEETING = 'Не\u00a0выбраны психолог и\u00a0время: запишите человека в\u00a0самой заявке.'

export const CALLED_OFF = 'Этот визит отменён: укажите день и\u00a0время заново'

/** Only whoever reads the request knows whether they still want to come. */
export const WITHDRAWN = 'Человек отозвал эту заявку: вернуть её в\u00a0работу можно в\u00a0ней самой.'

/** What the log tells of words about somebody's state: that there were some. */
export const HIDDEN = '•••'

export function canManage(actor: Actor): boolean {
  return actor.permissions.has('requests.manage')
}

/** What somebody told of themselves is for those who answer them; who may only look sees that there is something. */
export function canReadPersonal(actor: Actor): boolean {
  return canManage(actor)
}

export function canMove(from: RequestStatus, to: RequestStatus): boolean {
  return REQUEST_MOVES[from].includes(to)
}
