import { sql } from 'kysely'
import { inputsOf } from '#contract/entity/schemas.ts'
import type { Linked } from '#contract/wire/http.ts'
import { showPhone } from '#contract/wire/shown-phone.ts'
import { isRoleName, roleTitle } from '#contract/people/roles.ts'
import { hireDateField, telegramField } from '#contract/people/user-fields.ts'
import { user } from '#contract/people/users.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import type {
  ImportSource,
  KnownRecord,
  RowRefusal,
  RowRefusals,
  StoredRecord,
} from '#server/platform/workbook/import-source.ts'
import { lockRights } from '../../roles/commands.ts'
import { canSeeRole, refusalToAssign, refusalToGive } from '../../roles/policy.ts'
import { allRoles } from '../../roles/queries.ts'
import type { AccountNotices } from '../account-notices.ts'
import { refusalOfRoles, refusalToSee, refusalToSetCredentials, refusalToUpdate } from '../policy.ts'
import type { UserRow } from '../presenter.ts'
import { usersByIds } from '../queries.ts'
import { writeAccounts } from './written-accounts.ts'

/** An account as a table has it: its roles are a list of records like any other. */
const ACCOUNT = {
  ...user,
  fields: {
    ...user.fields,
    roles: { kind: 'links', label: 'Роли', max: 20, accusative: 'роль' },
  },
} as const

const FIELDS = [
  'last_name',
  'first_name',
  'surname',
  'email',
  'phone',
  'tg_username',
  'gender',
  'birthday',
  'hire_date',
  'roles',
] as const

const HEADS: Record<string, readonly string[]> = {
  full_name: ['фио', 'ф и о', 'имя и фамилия', 'фамилия и имя', 'сотрудник', 'пользователь', 'name', 'full name'],
  last_name: ['last name', 'surname name'],
  first_name: ['first name'],
  surname: ['middle name'],
  email: ['e mail', 'эл почта', 'электронная почта', 'mail', 'адрес почты', 'логин'],
  phone: ['тел', 'мобильный', 'мобильный телефон', 'номер телефона'],
  tg_username: ['телеграм', 'telegram', 'тг', 'tg'],
  gender: ['пол', 'sex'],
  birthday: ['дата рождения', 'др'],
  hire_date: ['принят', 'дата приема', 'работает с', 'дата выхода'],
  roles: ['роль', 'доступ', 'права'],
}

const ELSEWHERE = 'Учётные записи включают и\u00a0отключают в\u00a0списке.'
const TOLD: Record<string, string> = {
  is_active: ELSEWHERE,
  is_fired: 'Увольняют и\u00a0возвращают в\u00a0списке.',
  email_verified_at: 'Почту подтверждает сам человек.',
  avatar: 'Фотографию загружают в\u00a0карточке пользователя.',
  created_at: 'Когда запись заведена, программа помнит сама.',
  updated_at: 'Когда запись изменена, программа помнит сама.',
}

/**
 * Accounts out of a table. Nobody is given a password, and whoever is new gets a letter only when it is asked for; of another
 * address people hear as they do from the editor.
 */
export function usersImport(notices: AccountNotices): ImportSource {
  return {
    name: 'users',
    title: 'Пользователи',
    entity: ACCOUNT,
    rights: ['users.update', 'users.create'],
    fields: FIELDS,
    parts: { full_name: 'Фамилия, имя, отчество' },
    compose: ({ full_name = '' }) => {
      const [last_name = '', first_name = '', ...rest] = full_name.split(/\s+/)
      return { last_name, first_name, surname: rest.join(' ') }
    },
    heads: HEADS,
    told: TOLD,
    inputs: inputsOf(user, { tg_username: telegramField, hire_date: hireDateField }),
    required: ['last_name', 'first_name', 'email'],
    identity: { key: 'email', name: 'full_name', contacts: ['phone'] },
    logsItself: true,
    known: knownAccounts,
    stored: async (db, ids) => (await usersByIds(db, ids)).map(storedAccount),
    titles: async (db, _field, actor) => ({ options: await rolesFor(db, actor), synonyms: new Map() }),
    refusals: refusalsFor,
    lock: async (tx, ctx, ids) => {
      // In the order of every other change of an account: else one of the two would stand in a ring.
      await lockRights(tx, ctx)
      const { rows } = await sql<{ id: number; version: number }>`
        select id, version from users where id = any(${ids}::int[]) and deleted_at is null
        order by id for no key update`.execute(tx)
      return new Map(rows.map(({ id, version }) => [id, version]))
    },
    write: (tx, ctx, rows, { invites }) => writeAccounts(tx, ctx, rows, { invites, notices }),
  }
}

async function knownAccounts({ db, actor }: Ctx): Promise<KnownRecord[]> {
  const { rows } = await sql<{
    id: number
    full_name: string
    email: string
    phone: string | null
    roles: { name: string }[]
  }>`
    select u.id, u.full_name, u.email, u.phone, coalesce((
      select json_agg(json_build_object('name', r.name)) from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = u.id), '[]') as roles
    from users u where u.deleted_at is null order by u.id`.execute(db)
  return rows.map(({ id, full_name, email, phone, roles }) => ({
    id,
    label: full_name,
    about: [email, phone === null ? null : showPhone(phone)].filter((part) => part !== null).join(', '),
    key: email,
    name: full_name,
    contacts: phone === null ? [] : [phone],
    closed: refusalToSee(actor, { roles })?.reason ?? null,
  }))
}

function storedAccount(row: UserRow): StoredRecord {
  return { ...row, roles: row.roles.map(({ id, name }) => ({ id, name, title: roleTitle(name) })) }
}

async function rolesFor(db: Db, actor: Actor): Promise<Linked[]> {
  const rows = await db.selectFrom('roles').select(['id', 'name']).orderBy('id').execute()
  return rows.filter((role) => canSeeRole(actor, role)).map(({ id, name }) => ({ id, title: roleTitle(name) }))
}

/** The rules of the editor: nobody gives what they lack, and nobody sets the address of somebody who may do more. */
async function refusalsFor({ db, actor }: Ctx): Promise<RowRefusals> {
  const roles = new Map((await allRoles(db)).map((role) => [role.id, role]))
  return (record, fields) => {
    const person = record as unknown as UserRow | null
    const refusals: (RowRefusal | null)[] = []
    const said = (field: string | null, reason: string | undefined) =>
      refusals.push(reason === undefined ? null : { field, message: reason })
    if (person !== null && Object.keys(fields).length > 0) said(null, refusalToUpdate(actor, person)?.reason)
    if (person !== null && 'email' in fields) said('email', refusalToSetCredentials(actor, person)?.reason)
    if (Array.isArray(fields.roles)) {
      const wanted = (fields.roles as number[]).flatMap((id) => roles.get(id) ?? [])
      const before = person?.roles ?? []
      if (
        wanted.filter(({ name }) => isRoleName(name)).length > 1 &&
        wanted.some(({ id }) => !before.some((role) => role.id === id))
      ) {
        said('roles', 'из\u00a0пяти главных ролей у\u00a0человека одна')
      }
      for (const role of wanted) {
        if (!before.some(({ id }) => id === role.id))
          said('roles', refusalToGive(actor, role, person?.permissions ?? [])?.reason)
      }
      for (const role of before) {
        if (!wanted.some(({ id }) => id === role.id)) said('roles', refusalToAssign(actor, role)?.reason)
      }
      if (person !== null) said('roles', refusalOfRoles(person, wanted)?.reason)
    }
    return refusals.filter((refusal) => refusal !== null)
  }
}
