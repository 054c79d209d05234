import { api, path } from '#contract/wire/api.ts'
import {
  REQUEST_STATUS_TITLES,
  type PracticeRequest,
  type RequestStatus,
  type UpdateRequest,
} from '#contract/requests/requests.ts'
import { callApi } from '#web/lib/api/api.ts'
import { isDeepEqual } from '#web/lib/deep-equal.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { hasValues } from '../panel/has-values.ts'
import { saveAtOnce } from '../panel/save-at-once.ts'
import { dealBefore } from './deal/deal-form.ts'
import { shortestPath } from './board/request-moves.ts'

/** Hears of every state of the request that an answer brings: saved, undone, or saved by somebody else first. */
type OnRequest = (request: PracticeRequest) => void

interface Move {
  status: RequestStatus
  /** What was typed beside it, saved in the same call. */
  note?: string | undefined
  /** What the move asks for: the meeting, the reason. */
  fields?: UpdateRequest
}

/** Moves the request on. Whoever takes up one that is nobody's leads it from then on. Undoing leaves the note: it is work. */
export function moveRequest(
  request: PracticeRequest,
  { status, note, fields = {} }: Move,
  by: number,
  onRequest: OnRequest,
): Promise<boolean> {
  const isTaken = status === 'in_work' && request.assignee === null
  const moved = `Заявка: ${REQUEST_STATUS_TITLES[status].toLocaleLowerCase('ru')}`
  const title = note === undefined ? moved : `${moved}, заметка сохранена`
  const undone = note === undefined ? undefined : 'Состояние возвращено, заметка осталась'
  const undo = async (saved: PracticeRequest) => {
    let last = isTaken ? await send(saved.id, { assignee_id: null, version: saved.version }) : saved
    const way = shortestPath(status, request.status)
    for (const step of way) {
      // The state that it goes back to asks for what it had.
      const before = step === way.at(-1) ? fieldsBefore(request, fields) : {}
      last = await send(last.id, { ...before, status: step, version: last.version })
    }
    return last
  }
  const input = {
    ...fields,
    status,
    ...(isTaken && { assignee_id: by }),
    ...(note !== undefined && { notes: note.trim() || null }),
  }
  return save(request, input, { title, undone, undo, onRequest })
}

/** What an undo of these fields sends; a loss has its reason again. */
function fieldsBefore(request: PracticeRequest, fields: UpdateRequest): UpdateRequest {
  const before: UpdateRequest = {
    ...dealBefore(request),
    next_contact_on: request.next_contact_on,
    lost_reason: request.lost_reason,
    lost_words: request.lost_words,
  }
  const isLost = request.status === 'lost'
  const names = Object.keys(before) as (keyof UpdateRequest)[]
  return Object.fromEntries(
    names
      .filter((name) => name in fields || (isLost && name.startsWith('lost_')))
      .map((name) => [name, before[name] ?? null]),
  )
}

/** With whom, when and for how much, without moving the request. */
export function arrangeMeeting(request: PracticeRequest, fields: UpdateRequest, onRequest: OnRequest) {
  const undo = (saved: PracticeRequest) => send(saved.id, { ...fieldsBefore(request, fields), version: saved.version })
  const isShown = (current: PracticeRequest) => !isDeepEqual(dealBefore(current), dealBefore(request))
  return save(request, fields, { title: 'Встреча сохранена', undo, isShown, onRequest })
}

export function planContact(request: PracticeRequest, day: string | null, onRequest: OnRequest) {
  const undo = (saved: PracticeRequest) =>
    send(saved.id, { next_contact_on: request.next_contact_on, version: saved.version })
  const title = day === null ? 'Напоминание снято' : 'Напоминание поставлено'
  const isShown = ({ next_contact_on }: PracticeRequest) =>
    next_contact_on !== request.next_contact_on && next_contact_on !== day
  return save(request, { next_contact_on: day }, { title, undo, isShown, onRequest })
}

export function assignRequest(request: PracticeRequest, assignee: number | null, onRequest: OnRequest) {
  const input = { assignee_id: assignee }
  const back = { assignee_id: request.assignee?.id ?? null }
  const title = assignee === null ? 'Заявка ничья' : 'Заявка поручена'
  return save(request, input, {
    title,
    undo: (saved) => send(saved.id, { ...back, version: saved.version }),
    onRequest,
  })
}

export function addRequestNote(request: PracticeRequest, text: string, onRequest: OnRequest) {
  const undo = (saved: PracticeRequest) => send(saved.id, { notes: request.notes, version: saved.version })
  const note = text.trim() || null
  const isShown = ({ notes }: PracticeRequest) => notes !== request.notes && notes !== note
  return save(request, { notes: note }, { title: 'Заметка сохранена', undo, isShown, onRequest })
}

interface SaveWords {
  title: string
  undone?: string
  undo: (saved: PracticeRequest) => Promise<PracticeRequest>
  isShown?: (current: PracticeRequest) => boolean
  onRequest: OnRequest
}

function save(request: PracticeRequest, input: UpdateRequest, words: SaveWords): Promise<boolean> {
  const { undo, isShown, onRequest, ...said } = words
  return saveAtOnce({
    send: () => send(request.id, { ...input, version: request.version }),
    onRecord: onRequest,
    notice: {
      ...said,
      id: `request-${request.id}`,
      description: `${escapeHtml(request.name)}, №\u00a0${request.number}`,
    },
    undo,
    isAsSent: (current) => hasValues(current, input),
    isShown,
    changed: ({ assignee }) => ({
      // Of two who take one request the second hears who was first.
      title:
        assignee === null || assignee.id === request.assignee?.id
          ? 'Заявку только что изменили'
          : `Заявку уже ведёт ${escapeHtml(assignee.title)}`,
      description: 'Показываем, как сохранено сейчас; то, что вы\u00a0печатали, на\u00a0месте.',
    }),
  })
}

export async function readRequest(id: number, signal?: AbortSignal): Promise<PracticeRequest> {
  const call = signal === undefined ? {} : { signal }
  return (await callApi<{ data: PracticeRequest }>(path(api.consultationRequest, { id }), call)).data
}

/** One that is on its way when the page is left arrives all the same. */
async function send(id: number, body: UpdateRequest): Promise<PracticeRequest> {
  const { data } = await callApi<{ data: PracticeRequest }>(path(api.consultationRequest, { id }), {
    method: 'PATCH',
    body,
    keepalive: true,
  })
  return data
}
