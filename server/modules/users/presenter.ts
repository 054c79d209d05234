import type { Selectable } from 'kysely'
import type { UsersTable } from '#db/tables.ts'
import type { Gender } from '#contract/psychologists.ts'
import type { User } from '#contract/users.ts'

export type UserRow = Omit<Selectable<UsersTable>, 'password_hash' | 'deleted_at' | 'sessions_valid_from'> & {
  roles: string[]
}

export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    is_active: row.is_active,
    is_fired: row.is_fired,
    first_name: row.first_name,
    last_name: row.last_name,
    surname: row.surname,
    full_name: row.full_name,
    phone: row.phone,
    tg_username: row.tg_username,
    birthday: row.birthday,
    hire_date: row.hire_date,
    gender: row.gender as Gender | null,
    email: row.email,
    email_verified_at: row.email_verified_at?.toISOString() ?? null,
    avatar: row.avatar === null ? null : `/media/${row.avatar}`,
    roles: row.roles,
  }
}
