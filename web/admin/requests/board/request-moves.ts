import { REQUEST_MOVES } from '#contract/requests/request-moves.ts'
import type { PracticeRequest, RequestStatus } from '#contract/requests/requests.ts'

/** What a move is called on its button. */
export const MOVE_VERBS: Record<RequestStatus, string> = {
  new: 'Вернуть в\u00a0новые',
  in_work: 'Взять в\u00a0работу',
  booked: 'Записать…',
  paid: 'Оплачена',
  done: 'Встреча была',
  lost: 'Не\u00a0сложилось…',
  spam: 'Спам',
}

export const MOVE_ICONS: Record<RequestStatus, string> = {
  new: 'lucide:undo-2',
  in_work: 'lucide:play',
  booked: 'lucide:calendar-check',
  paid: 'lucide:credit-card',
  done: 'lucide:check',
  lost: 'lucide:x',
  spam: 'lucide:ban',
}

/** The verb where the request has been there before: «Вернуть в работу». */
export function verbOf(from: RequestStatus, to: RequestStatus): string {
  return to === 'in_work' && from !== 'new' ? 'Вернуть в\u00a0работу' : MOVE_VERBS[to]
}

/** «Взять в работу» gives it to whoever presses: «Взять себе» beside it would say the same twice. */
export function isTakenByMove({ status, assignee }: Pick<PracticeRequest, 'status' | 'assignee'>): boolean {
  return status === 'new' && assignee === null
}

/** The shortest allowed way from one state to another, without the first: undoing walks it. */
export function shortestPath(from: RequestStatus, to: RequestStatus): RequestStatus[] {
  const ways: RequestStatus[][] = [[from]]
  const seen = new Set([from])
  for (const way of ways) {
    const last = way.at(-1) as RequestStatus
    if (last === to) return way.slice(1)
    for (const next of REQUEST_MOVES[last]) {
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return []
}
