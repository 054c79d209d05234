import { api } from '#contract/wire/api.ts'
import type { CurrentUser } from '#contract/people/current-user.ts'
import { type PageOf } from '#contract/wire/http.ts'
import { PER_PAGE_DEFAULT } from '#contract/wire/wire-limits.ts'
import type { Permission } from '#contract/people/permissions.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import type { Ctx } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { pageMeta } from '#server/platform/http/page-meta.ts'
import { DIRECTORIES } from '../directories/commands.ts'
import { listPages } from '../pages/queries.ts'
import { allPsychologists, firstPageOfPsychologists } from '../psychologists/queries.ts'
import { listPermissions, listRoles } from '../roles/queries.ts'
import { findUser, firstPageOfUsers } from '../users/queries.ts'

const FIRST_PAGE = { page: 1, per_page: PER_PAGE_DEFAULT, sort_column: 'created_at', sort_direction: 'desc' } as const

/** Everything the back office starts from, cut to what this person may see. One round of statements, whatever the size. */
export async function currentUser(ctx: Ctx): Promise<CurrentUser> {
  const { db, actor } = ctx
  const may = (permission: Permission) => actor.permissions.has(permission)
  const [user, specializations, topics, positions, branches, pages, roles, permissions, psychologists, all, users] =
    await Promise.all([
      findUser(db, actor.id, actor),
      may('specializations.view') ? DIRECTORIES.specialization.records.list(db) : [],
      may('topics.view') ? DIRECTORIES.topic.records.list(db) : [],
      may('positions.view') ? DIRECTORIES.position.records.list(db) : [],
      may('branches.view') ? DIRECTORIES.branch.records.list(db) : [],
      may('pages.view') ? listPages(db) : [],
      listRoles(db, actor),
      may('permissions.view') ? listPermissions(db) : [],
      may('psychologists.view') ? firstPageOfPsychologists(db, actor) : nothing<Psychologist>(api.psychologists),
      may('psychologists.view') ? allPsychologists(db) : [],
      may('users.view') ? firstPageOfUsers(db, actor) : nothing<never>(api.users),
    ])
  if (user === undefined) throw new NotFound()
  return {
    user: {
      ...user,
      roles: actor.viewingAs === null ? user.roles : actor.roles,
      permissions: [...actor.permissions],
      psychologist_id: actor.psychologistId,
      viewing_as: actor.viewingAs,
    },
    specializations,
    topics,
    positions,
    branches,
    pages,
    roles,
    permissions,
    psychologists,
    all_psychologists: all,
    users,
  }
}

function nothing<T>(path: string): PageOf<T> {
  return { data: [], meta: pageMeta(path, FIRST_PAGE, 0) }
}
