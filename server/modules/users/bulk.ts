import { sql } from 'kysely'
import type { BulkResult, UserBulkAction, UsersBulk } from '#contract/office/bulk.ts'
import type { Undone } from '#contract/office/operations.ts'
import type { Permission } from '#contract/people/permissions.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { Forbidden } from '#server/platform/http/errors.ts'
import { missing } from '#server/platform/http/guard.ts'
import { changeMany, itemsById, revertMany, type OperationItem, type Undoables } from '../operations/commands.ts'
import { lockUsers } from './account.ts'
import type { AccountNotices } from './account-notices.ts'
import { accountChanges } from './changes.ts'
import { refusalToSee, refusalToToggleActive, refusalToToggleFired } from './policy.ts'
import type { UserRow } from './presenter.ts'

/** The two flags of an account that a change of many writes. */
type State = Pick<UserRow, 'is_active' | 'is_fired'>

interface Action {
  permission: Permission
  label: string
  /** Why the account needs nothing; null when it does. */
  isSo: (person: State) => string | null
  refusal: typeof refusalToToggleActive
  after: (person: State) => State
}

const ACTIONS: Record<UserBulkAction, Action> = {
  activate: {
    permission: 'users.activate',
    label: 'Включены пользователи',
    isSo: ({ is_active }) => (is_active ? 'Учётная запись уже активна.' : null),
    refusal: refusalToToggleActive,
    after: ({ is_fired }) => ({ is_active: true, is_fired }),
  },
  deactivate: {
    permission: 'users.activate',
    label: 'Отключены пользователи',
    isSo: ({ is_active }) => (is_active ? null : 'Учётная запись уже отключена.'),
    refusal: refusalToToggleActive,
    after: ({ is_fired }) => ({ is_active: false, is_fired }),
  },
  fire: {
    permission: 'users.fire',
    label: 'Уволены пользователи',
    isSo: ({ is_fired }) => (is_fired ? 'Уже уволен.' : null),
    refusal: refusalToToggleFired,
    after: () => ({ is_active: false, is_fired: true }),
  },
  restore: {
    permission: 'users.fire',
    label: 'Возвращены пользователи',
    isSo: ({ is_fired }) => (is_fired ? null : 'И так не уволен.'),
    refusal: refusalToToggleFired,
    // Whoever comes back stays inactive until somebody says otherwise.
    after: () => ({ is_active: false, is_fired: false }),
  },
}

/** How these operations are taken back. */
export function userOperations(notices: AccountNotices): Undoables {
  const revert = (tx: Tx, ctx: Ctx, items: OperationItem[]) => revertAccounts(tx, ctx, items, notices)
  return Object.fromEntries(
    Object.entries(ACTIONS).map(([name, { permission }]) => [`users.${name}`, { permission, revert }]),
  )
}

/** Switches accounts on or off, fires or takes back: each that the one who asks may touch. It ends their sessions. */
export async function changeManyUsers(ctx: Ctx, input: UsersBulk, notices: AccountNotices): Promise<BulkResult> {
  const action = ACTIONS[input.action]
  if (!ctx.actor.permissions.has(action.permission)) throw new Forbidden(missing(action.permission))
  return transaction(ctx.db, async (tx) => {
    const { people, actor } = await lockUsers(tx, ctx, input.ids)
    return changeMany(tx, ctx, {
      kind: `users.${input.action}`,
      type: 'user',
      label: action.label,
      input,
      rows: people,
      labelOf: (person) => labelFor(actor, person),
      // What stands above is not told about: not even whether it is switched on.
      reasonToLeave: (person) =>
        refusalToSee(actor, person)?.reason ?? action.isSo(person) ?? action.refusal(actor, person)?.reason ?? null,
      write: (chosen) => write(tx, ctx, chosen, { stateAfter: action.after, notices }),
    })
  })
}

/** Puts the flags back where nobody changed them since, and where the one who asks may. */
async function revertAccounts(tx: Tx, ctx: Ctx, items: OperationItem[], notices: AccountNotices): Promise<Undone> {
  const { ids, changesOf, oldValues } = itemsById(items)
  const { people, actor } = await lockUsers(tx, ctx, ids)
  return revertMany(tx, ctx, {
    type: 'user',
    ids,
    rows: people,
    labelOf: (person) => labelFor(actor, person),
    reasonToLeave(person) {
      const refusal = changesOf(person).some(({ field }) => field === 'is_fired')
        ? refusalToToggleFired
        : refusalToToggleActive
      const hidden = refusalToSee(actor, person)
      if (hidden !== null) return hidden.reason
      const isSame = changesOf(person).every(({ field, new: value }) => person[field as keyof State] === value)
      return isSame ? (refusal(actor, person)?.reason ?? null) : 'Состояние с тех пор изменили.'
    },
    write: (chosen) =>
      write(tx, ctx, chosen, { stateAfter: (person) => ({ ...person, ...oldValues(person) }), notices }),
  })
}

interface Writing {
  stateAfter: (person: UserRow) => State
  notices: AccountNotices
}

async function write(tx: Tx, ctx: Ctx, people: UserRow[], { stateAfter, notices }: Writing) {
  const changed = people.map((person) => ({ person, after: stateAfter(person) }))
  await sql`
    update users u set is_active = s.is_active, is_fired = s.is_fired, sessions_valid_from = ${ctx.clock()},
      version = u.version + 1, updated_at = ${ctx.clock()}
    from unnest(${people.map(({ id }) => id)}::int[], ${changed.map(({ after }) => after.is_active)}::boolean[],
      ${changed.map(({ after }) => after.is_fired)}::boolean[]) as s (id, is_active, is_fired)
    where u.id = s.id`.execute(tx)
  const left = changed.filter(({ person, after }) => person.is_active && !after.is_active)
  await notices.cancelInvitations(
    tx,
    ctx,
    left.map(({ person }) => person.id),
  )
  return changed.map(({ person, after: { is_active, is_fired } }) => {
    const changes = accountChanges(person, { ...person, is_active, is_fired }, false)
    return { id: person.id, label: person.full_name, version: person.version + 1, action: verbOf(changes), changes }
  })
}

function verbOf(changes: OperationItem['changes']): `user.${string}` {
  const isFired = changes.find(({ field }) => field === 'is_fired')?.new
  if (isFired !== undefined) return isFired === true ? 'user.fired' : 'user.restored'
  return changes.find(({ field }) => field === 'is_active')?.new === true ? 'user.activated' : 'user.deactivated'
}

function labelFor(actor: Actor, person: UserRow): string {
  return refusalToSee(actor, person) === null ? person.full_name : `№ ${person.id}`
}
