import type { UserCreate } from '#contract/people/users.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { uniqueConflictsIn } from '#server/platform/db/queries/unique-conflicts.ts'
import type { FieldErrors } from '#server/platform/http/errors.ts'
import { passwordError } from '#server/platform/security/password-rules.ts'

export const CONSTRAINTS = {
  users_email_key: { field: 'email', message: 'Этот адрес уже занят другой учётной записью' },
  user_roles_role_id_fkey: { field: 'role', message: 'Такой роли больше нет' },
}

type Named = Pick<UserCreate, 'email' | 'first_name' | 'last_name'>

/** What the schema cannot see in the fields of an account, all at once. Nobody's own address is taken. */
export async function accountErrors(
  db: Db | Tx,
  fields: Partial<Named & Pick<UserCreate, 'password'>>,
  person?: Named & { id: number },
): Promise<FieldErrors> {
  const taken = await uniqueConflictsIn(db, 'users', CONSTRAINTS, { email: fields.email }, person?.id)
  const trouble =
    fields.password === undefined ? undefined : passwordError(fields.password, knownOf({ ...person, ...fields }))
  return trouble === undefined ? taken : { ...taken, password: [trouble] }
}

/** What a stranger may know of somebody, and would try for a password. */
export function knownOf({ email, first_name, last_name }: Partial<Named>): string[] {
  return [email, first_name, last_name].filter((value) => value !== undefined)
}
