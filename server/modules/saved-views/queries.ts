import { sql, type RawBuilder } from 'kysely'
import { roleTitle } from '#contract/people/roles.ts'
import type { SharingRole, ViewScreen } from '#contract/office/saved-views.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { allRoles } from '../roles/queries.ts'
import { refusalToShare } from './policy.ts'

export interface SavedViewRow {
  id: number
  version: number
  created_at: Date
  updated_at: Date
  owner_id: number
  owner_name: string
  screen: ViewScreen
  name: string
  state: string
  shared_role: string | null
  is_default: boolean
}

/** One's own views of a screen, and then those shared with a role of one's own; each by name. */
export function listSavedViews(db: Db, actor: Actor, screen: ViewScreen): Promise<SavedViewRow[]> {
  return select(
    db,
    sql`v.screen = ${screen} and (v.owner_id = ${actor.id} or v.shared_role = any(${actor.roles}::text[]))`,
    actor,
  )
}

/** The roles that somebody may share a view of the screen with. */
export async function sharingRoles(db: Db, actor: Actor, screen: ViewScreen): Promise<SharingRole[]> {
  const roles = await allRoles(db)
  const offered = roles.filter((role) => refusalToShare(actor, role, screen) === null)
  return offered.map(({ name }) => ({ name, title: roleTitle(name) }))
}

/** A view that somebody may see: their own, one shared with them, or any shared one for whoever changes roles. */
export async function findSavedView(db: Db, actor: Actor, id: number): Promise<SavedViewRow | undefined> {
  const isManager = actor.permissions.has('roles.manage')
  const isShared = isManager ? sql`v.shared_role is not null` : sql`v.shared_role = any(${actor.roles}::text[])`
  const [view] = await select(db, sql`v.id = ${id} and (v.owner_id = ${actor.id} or ${isShared})`, actor)
  return view
}

async function select(db: Db, condition: RawBuilder<unknown>, actor: Actor): Promise<SavedViewRow[]> {
  const { rows } = await sql<SavedViewRow>`
    select v.id, v.version, v.created_at, v.updated_at, v.owner_id, u.full_name as owner_name, v.screen, v.name, v.state,
      v.shared_role, v.is_default
    from saved_views v join users u on u.id = v.owner_id
    where ${condition} order by v.owner_id <> ${actor.id}, v.name collate "und-x-icu", v.id`.execute(db)
  return rows
}
