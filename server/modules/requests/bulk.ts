import { sql } from 'kysely'
import type { AuditChange } from '#contract/office/audit-log.ts'
import type { BulkResult, RequestsBulk } from '#contract/office/bulk.ts'
import { OPEN_STATUSES } from '#contract/requests/request-moves.ts'
import { REQUEST_STATUS_TITLES, type RequestStatus } from '#contract/requests/requests.ts'
import type { Linked } from '#contract/wire/http.ts'
import type { Undone } from '#contract/office/operations.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { changeMany, itemsById, revertMany, type OperationItem, type Undoables } from '../operations/commands.ts'
import { notifyAssigned, workingWithRequests, worksWithRequests } from './assigned.ts'
import { WITH_MEETING } from './booked.ts'
import { masked, MOVES } from './commands.ts'
import { canMove, ERASED, NO_MEETING, WITHDRAWN } from './policy.ts'
import { isCalledOff } from './queries.ts'

/** A request as far as a change of many looks at it. */
interface Mark {
  id: number
  version: number
  number: string
  status: RequestStatus
  lost_reason: string | null
  lost_words: string | null
  assignee: Linked | null
  has_meeting: boolean
  /** Its meeting was a visit that is called off. */
  is_called_off: boolean
  is_withdrawn: boolean
  is_erased: boolean
}

type State = Pick<Mark, 'status' | 'assignee' | 'lost_reason' | 'lost_words'>

const LEADS_NO_MORE = 'Тот, кому она была поручена, заявки больше не\u00a0ведёт.'

/** How these operations are taken back. */
export const requestOperations: Undoables = {
  'requests.set-status': { permission: 'requests.manage', revert: revertRequests },
  'requests.assign': { permission: 'requests.manage', revert: revertRequests },
}

/** Moves requests on, or gives them to somebody: each that may make that move. */
export async function changeManyRequests(ctx: Ctx, input: RequestsBulk): Promise<BulkResult> {
  return transaction(ctx.db, async (tx) => {
    const assignee = await chosenAssignee(tx, input)
    const { status } = input
    const rows = await marksOf(tx, input.ids, !input.dry_run)
    const after = (mark: Mark): State => ({ ...mark, ...(status === undefined ? { assignee } : { status }) })
    return changeMany(tx, ctx, {
      kind: `requests.${input.action}`,
      type: 'request',
      label: status === undefined ? assignedLabel(assignee) : `Заявки: «${REQUEST_STATUS_TITLES[status]}»`,
      input,
      rows,
      labelOf,
      reasonToLeave: (mark) => {
        if (mark.is_erased) return ERASED
        return status === undefined ? sameAssignee(mark, assignee) : refusedMove(mark, status)
      },
      write: (chosen) => write(tx, ctx, chosen, after),
    })
  })
}

async function revertRequests(tx: Tx, ctx: Ctx, items: OperationItem[]): Promise<Undone> {
  const { ids, changesOf, oldValues } = itemsById(items)
  const formerOf = (mark: Mark) => (oldValues(mark) as Partial<State>).assignee ?? null
  const rows = await marksOf(tx, ids, true)
  const working = await workingWithRequests(
    tx,
    rows.flatMap((mark) => formerOf(mark)?.id ?? []),
  )
  const hasLeft = (former: Linked | null) => former !== null && !working.has(former.id)
  return revertMany(tx, ctx, {
    type: 'request',
    ids,
    rows,
    labelOf,
    reasonToLeave(mark) {
      if (mark.is_erased) return ERASED
      const isOther = changedSince(mark, changesOf(mark)) ?? openedNoMore(mark, oldValues(mark))
      return isOther ?? (hasLeft(formerOf(mark)) ? LEADS_NO_MORE : null)
    },
    write: (chosen) => write(tx, ctx, chosen, (mark) => ({ ...mark, ...oldValues(mark) })),
  })
}

async function chosenAssignee(tx: Tx, { action, assignee_id }: RequestsBulk): Promise<Linked | null> {
  if (action !== 'assign' || typeof assignee_id !== 'number') return null
  if (!(await worksWithRequests(tx, assignee_id))) {
    throw new Invalid({ assignee_id: ['Этому человеку нельзя поручить заявку: у него нет доступа «Вести заявки».'] })
  }
  return tx
    .selectFrom('users')
    .select(['id', 'full_name as title'])
    .where('id', '=', assignee_id)
    .executeTakeFirstOrThrow()
}

async function marksOf(tx: Tx, ids: number[], isLocked: boolean): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select q.id, q.version, q.number, q.status, q.lost_reason, q.lost_words, q.chosen_psychologist_id is not null and q.meeting_at is not null as has_meeting,
      ${isCalledOff} as is_called_off, q.withdrawn_at is not null as is_withdrawn,
      q.erased_at is not null as is_erased,
      (select jsonb_build_object('id', u.id, 'title', u.full_name) from users u where u.id = q.assignee_id) as assignee
    from requests q where q.id = any(${ids}::int[]) order by q.id ${isLocked ? sql`for update of q` : sql``}`.execute(
    tx,
  )
  return rows
}

function refusedMove({ status, has_meeting, is_called_off, is_withdrawn }: Mark, wanted: RequestStatus): string | null {
  if (status === wanted) return `Уже в состоянии «${REQUEST_STATUS_TITLES[wanted]}».`
  if (canMove(status, wanted)) {
    if (wanted !== 'booked') return null
    if (!has_meeting || is_called_off) return NO_MEETING
    return is_withdrawn ? WITHDRAWN : null
  }
  return `Из состояния «${REQUEST_STATUS_TITLES[status]}» нельзя перейти в «${REQUEST_STATUS_TITLES[wanted]}».`
}

function sameAssignee(mark: Mark, assignee: Linked | null): string | null {
  if (mark.assignee?.id !== assignee?.id) return null
  return assignee === null ? 'И так никому не поручена.' : 'Уже у этого сотрудника.'
}

function changedSince(mark: Mark, changes: AuditChange[]): string | null {
  const status = changes.find(({ field }) => field === 'status')
  if (status !== undefined && status.new !== mark.status) return 'Состояние с тех пор изменили.'
  const assignee = changes.find(({ field }) => field === 'assignee')
  const isSame = assignee === undefined || (assignee.new as Linked | null)?.id === mark.assignee?.id
  return isSame ? null : 'С тех пор заявку поручили другому.'
}

/** Whose visit is off has none to go back to, and who has withdrawn a request asks for nothing. */
function openedNoMore(mark: Mark, { status }: Partial<State>): string | null {
  if (status === undefined || !OPEN_STATUSES.includes(status)) return null
  if (mark.is_withdrawn) return WITHDRAWN
  const isOff = (status === 'booked' && !mark.has_meeting) || (WITH_MEETING.includes(status) && mark.is_called_off)
  return isOff ? 'Встречу с\u00a0тех пор отменили.' : null
}

async function write(tx: Tx, ctx: Ctx, chosen: Mark[], stateAfter: (mark: Mark) => State) {
  const changed = chosen.map((mark) => ({ mark, after: withoutReason(stateAfter(mark)) }))
  await sql`
    update requests q set status = s.status, assignee_id = s.assignee_id, lost_reason = s.lost_reason, lost_words = s.lost_words,
      version = q.version + 1, updated_at = ${ctx.clock()}
    from unnest(${changed.map(({ mark }) => mark.id)}::int[], ${changed.map(({ after }) => after.status)}::text[],
      ${changed.map(({ after }) => after.assignee?.id ?? null)}::int[], ${changed.map(({ after }) => after.lost_reason)}::text[],
      ${changed.map(({ after }) => after.lost_words)}::text[]) as s (id, status, assignee_id, lost_reason, lost_words)
    where q.id = s.id`.execute(tx)
  await notifyAssigned(
    tx,
    ctx,
    changed.map(({ mark, after }) => ({ id: mark.id, before: mark.assignee, after: after.assignee })),
  )
  return changed.map(({ mark, after }) => {
    const changes = changesBetween(mark, after)
    return {
      id: mark.id,
      label: labelOf(mark),
      version: mark.version + 1,
      action: after.status === mark.status ? ('request.updated' as const) : MOVES[after.status],
      logged: changes.map(masked),
      changes,
    }
  })
}

/** Who is taken up again was not lost for that reason. */
function withoutReason(after: State): State {
  return after.status === 'lost' ? after : { ...after, lost_reason: null, lost_words: null }
}

function changesBetween(mark: Mark, after: State): AuditChange[] {
  const changes: AuditChange[] = (['status', 'lost_reason', 'lost_words'] as const)
    .filter((field) => after[field] !== mark[field])
    .map((field) => ({ field, old: mark[field], new: after[field] }))
  if (after.assignee?.id !== mark.assignee?.id)
    changes.push({ field: 'assignee', old: mark.assignee, new: after.assignee })
  return changes
}

function labelOf({ number }: Mark): string {
  return `Заявка ${number}`
}

function assignedLabel(assignee: Linked | null): string {
  return assignee === null ? 'Заявки больше никому не поручены' : `Заявки поручены (${assignee.title})`
}
