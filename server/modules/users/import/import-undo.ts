import { sql } from 'kysely'
import type { AuditChange } from '#contract/office/audit-log.ts'
import type { Undone } from '#contract/office/operations.ts'
import type { Linked } from '#contract/wire/http.ts'
import type { Field } from '#contract/entity/field.ts'
import { user } from '#contract/people/users.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { wouldChange } from '#server/platform/entity/changes.ts'
import { HttpError } from '#server/platform/http/errors.ts'
import { record } from '../../audit-log/commands.ts'
import type { OperationItem } from '../../operations/commands.ts'
import { accountErrors } from '../account-errors.ts'
import { lockUsers, load, save, subjectOf } from '../account.ts'
import { tellOfNewEmail, type AccountNotices } from '../account-notices.ts'
import { refusalOfRoles, refusalToSetCredentials, refusalToUpdate } from '../policy.ts'
import type { UserRow } from '../presenter.ts'
import { chosenRoles } from '../role-choice.ts'
import { valueOf, wantedRoles } from './written-accounts.ts'

/** Removes the accounts that an import has made and nobody has come in by, and puts the others back, but for what was changed since. */
export function revertImportedAccounts(notices: AccountNotices) {
  return async (tx: Tx, ctx: Ctx, items: OperationItem[]): Promise<Undone> => {
    const { people, actor } = await lockUsers(
      tx,
      ctx,
      items.map(({ id }) => id),
    )
    const held = new Set(people.map(({ id }) => id))
    const undone: Undone = { reverted: 0, skipped: [] }
    for (const item of items) {
      // Anew for each: the one before may have left this one the last admin.
      const person = held.has(item.id) ? await load(tx, item.id) : undefined
      const isMade = item.changes.some(({ field }) => field === 'deleted_at')
      const reason =
        person === undefined
          ? 'Учётной записи больше нет.'
          : isMade
            ? (refusalToUpdate(actor, person)?.reason ?? (await reasonToKeep(tx, item, person)))
            : await putBack(tx, ctx, { actor, notices }, item, person)
      if (reason !== null || person === undefined) {
        undone.skipped.push({ id: item.id, label: item.label, reason: reason ?? '' })
        continue
      }
      if (isMade) {
        await notices.cancelInvitations(tx, ctx, [person.id])
        await tx.deleteFrom('users').where('id', '=', person.id).execute()
        await record(tx, ctx, 'user.deleted', { ...subjectOf(person), version: person.version + 1 })
      }
      undone.reverted += 1
    }
    return undone
  }
}

async function reasonToKeep(tx: Tx, item: OperationItem, person: UserRow): Promise<string | null> {
  if (person.version !== item.version) return 'С\u00a0тех пор изменили.'
  // Nobody has to come in to be given work: it would be nobody's then, and whoever gave it would not hear of that.
  const { rows } = await sql`select from requests where assignee_id = ${person.id} limit 1`.execute(tx)
  if (rows.length > 0) return 'Человеку поручены заявки.'
  const used = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', person.id)
    .where((where) =>
      where.or([
        where('password_hash', 'is not', null),
        where.exists(
          where
            .selectFrom('psychologists')
            .select('psychologists.id')
            .whereRef('psychologists.user_id', '=', 'users.id'),
        ),
      ]),
    )
    .executeTakeFirst()
  return used === undefined ? null : 'Человек уже пользуется учётной записью.'
}

/** Answers why it could not be; null when it was done. */
async function putBack(
  tx: Tx,
  ctx: Ctx,
  { actor, notices }: { actor: Actor; notices: AccountNotices },
  { changes }: OperationItem,
  person: UserRow,
): Promise<string | null> {
  const other = changes.find((change) => isOtherNow(person, change))
  if (other !== undefined) return `Поле «${labelFor(other.field)}» с\u00a0тех пор изменили.`
  const { roles, ...fields } = Object.fromEntries(changes.map(({ field, old }) => [field, old]))
  const refusal = refusalToUpdate(actor, person) ?? ('email' in fields ? refusalToSetCredentials(actor, person) : null)
  if (refusal !== null) return refusal.reason
  const [taken] = Object.values(await accountErrors(tx, fields, person)).flat()
  if (taken !== undefined) return `${taken}.`
  try {
    const wanted = await wantedRoles(tx, roles === undefined ? undefined : (roles as Linked[]).map(({ id }) => id))
    const chosen = await chosenRoles(tx, actor, { ...person, subject: subjectOf(person) }, wanted)
    const refused = refusalOfRoles(person, chosen)
    if (refused !== null) return refused.reason
    const saved = await save(tx, ctx, person, 'user.reverted', { ...fields, roles: chosen })
    await tellOfNewEmail(tx, ctx, { before: person, saved, notices })
    return null
  } catch (error) {
    if (error instanceof HttpError) return error.message
    throw error
  }
}

function isOtherNow(person: UserRow, { field, new: value }: AuditChange): boolean {
  const kind = (field === 'roles' ? { kind: 'links' } : (user.fields as Record<string, Field>)[field]) as Field
  const written = field === 'roles' ? ((value ?? []) as Linked[]).map(({ id }) => id) : value
  return wouldChange(kind, valueOf(person, field), written)
}

function labelFor(field: string): string {
  return field === 'roles' ? 'Роли' : ((user.fields as Record<string, Field>)[field]?.label ?? field)
}
