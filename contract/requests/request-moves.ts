import type { RequestStatus } from './requests.ts'

/** Where a request may go from each state. What is done can only be taken up again. */
export const REQUEST_MOVES: Record<RequestStatus, readonly RequestStatus[]> = {
  new: ['in_work', 'booked', 'lost', 'spam'],
  in_work: ['new', 'booked', 'lost', 'spam'],
  booked: ['in_work', 'paid', 'done', 'lost'],
  paid: ['in_work', 'booked', 'done', 'lost'],
  done: ['in_work'],
  lost: ['in_work'],
  spam: ['new'],
}

/** Somebody may still answer, so there is something to take back. */
export const OPEN_STATUSES: readonly RequestStatus[] = ['new', 'in_work', 'booked', 'paid']
