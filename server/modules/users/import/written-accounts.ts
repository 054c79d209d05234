import { sql } from 'kysely'
import type { AuditChange } from '#contract/office/audit-log.ts'
import { isRoleName, roleTitle } from '#contract/people/roles.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { explainingConstraints } from '#server/platform/db/constraints.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuseAll } from '#server/platform/http/errors.ts'
import { throwIfRefused } from '#server/platform/refusal.ts'
import type { ImportedItem, WrittenRow } from '#server/platform/workbook/import-source.ts'
import { lockRights } from '../../roles/commands.ts'
import { load, save, subjectOf } from '../account.ts'
import { accountErrors, CONSTRAINTS } from '../account-errors.ts'
import { tellOfNewEmail, type AccountNotices, type Invite } from '../account-notices.ts'
import { startAccount } from '../new-accounts.ts'
import { refusalOfRoles, refusalToUpdate } from '../policy.ts'
import type { UserRow } from '../presenter.ts'
import { refuseCredentials } from '../refused-credentials.ts'
import { chosenRoles } from '../role-choice.ts'

type Fields = Record<string, unknown> & { email?: string; roles?: number[] }

interface Writing {
  /** Letters go to those who are new. */
  invites: boolean
  notices: AccountNotices
}

/** Starts and changes accounts, one after the other, each by the rules of the editor. */
export async function writeAccounts(
  tx: Tx,
  ctx: Ctx,
  rows: readonly WrittenRow[],
  { invites, notices }: Writing,
): Promise<ImportedItem[]> {
  if (rows.length === 0) return []
  // Whoever is not asked stands like somebody whose invitation was called off: it can be sent any day.
  const ask: Invite = (tx, ctx, person) =>
    notices.invite(tx, ctx, { ...person, is_active: person.is_active && invites })
  return explainingConstraints(CONSTRAINTS, async () => {
    const actor = await lockRights(tx, ctx)
    const items: ImportedItem[] = []
    for (const row of rows) items.push(await writeOne(tx, ctx, actor, row, { ask, notices }))
    return items
  })
}

async function writeOne(
  tx: Tx,
  ctx: Ctx,
  actor: Actor,
  row: WrittenRow,
  { ask, notices }: { ask: Invite; notices: AccountNotices },
): Promise<ImportedItem> {
  const { roles, ...fields } = row.fields as Fields
  if (row.id === null) {
    refuseAll(await accountErrors(tx, fields))
    const account = { ...fields, is_active: true } as Parameters<typeof startAccount>[3]
    const made = await startAccount(tx, ctx, actor, { ...account, ...(await wantedRoles(tx, roles)) }, { invite: ask })
    return madeItem(ctx, made)
  }
  const before = await load(tx, row.id)
  throwIfRefused(refusalToUpdate(actor, before), 'form')
  refuseCredentials(actor, before, fields)
  refuseAll(await accountErrors(tx, fields, before))
  const wanted = await wantedRoles(tx, roles)
  const chosen = await chosenRoles(tx, actor, { ...before, subject: subjectOf(before) }, wanted)
  throwIfRefused(refusalOfRoles(before, chosen), 'role')
  const saved = await save(tx, ctx, before, 'user.updated', { ...fields, roles: chosen })
  await tellOfNewEmail(tx, ctx, { before, saved, notices })
  return {
    id: saved.id,
    label: saved.full_name,
    version: saved.version,
    action: 'user.updated',
    changes: changesOf(before, saved, Object.keys(row.fields)),
  }
}

/** All of the roles that a table names: one of the five, and those that staff made. */
export async function wantedRoles(tx: Tx, ids: number[] | undefined) {
  if (ids === undefined) return {}
  const { rows: roles } = await sql<{ id: number; name: string }>`
    select id, name from roles where id = any(${ids}::int[]) order by id`.execute(tx)
  const main = roles.find(({ name }) => isRoleName(name))
  return {
    ...(main === undefined ? { without_main_role: true } : { role: main.id }),
    extra_roles: roles.filter(({ name }) => !isRoleName(name)).map(({ id }) => id),
  }
}

/** Unmasked, since an undo writes them back; an erasure of the person takes them along. */
function changesOf(before: UserRow, after: UserRow, fields: readonly string[]): AuditChange[] {
  return fields.map((field) => ({ field, old: valueOf(before, field), new: valueOf(after, field) }))
}

export function valueOf(person: UserRow, field: string): unknown {
  if (field === 'roles') return person.roles.map(({ id, name }) => ({ id, title: roleTitle(name) }))
  return person[field as keyof UserRow] ?? null
}

function madeItem(ctx: Ctx, made: UserRow): ImportedItem {
  return {
    id: made.id,
    label: made.full_name,
    version: made.version,
    action: 'user.created',
    changes: [{ field: 'deleted_at', old: ctx.clock().toISOString(), new: null }],
  }
}
