import type { z } from 'zod'
import type { optionsAnswer } from './answers/current-user.ts'
import type { PermissionSummary, Role } from './access.ts'
import type { Branch, Page, Position, Specialization, Topic } from './directories.ts'
import type { PageOf } from './http.ts'
import type { Permission } from './permissions.ts'
import type { Psychologist } from './psychologists.ts'
import type { User } from './users.ts'

/** `GET /api/user`: everything the back office starts from, scoped by what the caller may see. */
export interface CurrentUser {
  user: SignedInUser
  specializations: Specialization[]
  topics: Topic[]
  positions: Position[]
  branches: Branch[]
  pages: Page[]
  roles: Role[]
  permissions: PermissionSummary[]
  psychologists: PageOf<Psychologist>
  all_psychologists: { id: number; full_name: string; is_published: boolean }[]
  users: PageOf<User>
}

export interface SignedInUser extends User {
  /** Names of the permissions held through the roles. */
  permissions: Permission[]
  /** The psychologist whose card this account owns. */
  psychologist_id: number | null
}

/** `GET /api/options`: what a card may be linked to, by id and title alone. Lists that somebody may not see are empty. */
export type Options = z.infer<typeof optionsAnswer>

/** `GET /api/session`: who is asking. Guards and layouts need no more than this. */
export interface Session {
  user: SessionUser | null
}

export interface SessionUser {
  id: number
  full_name: string
  first_name: string
  email: string
  avatar: string | null
  roles: string[]
  permissions: Permission[]
  psychologist_id: number | null
  /** A role asks for a second factor that is not set up yet: every call but those of its setup is refused. */
  owes_two_factor: boolean
}
