import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aRequest, aUser } from '#test/builders.ts'
import { checkTable, rowAt, sendTable } from '#test/builders/import-tables.ts'
import { guest, signedInAs, signIn, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const admin = await signedInAs(world, 'admin')
const support = await signedInAs(world, 'tech-support')

const personAt = async (email: string) => {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return (await admin.get(`/api/users/${id}`)).body.data
}

const lettersTo = async (email: string) => (await world.letters()).filter(({ to }) => to === email).length

describe('accounts out of a table', () => {
  test('are closed to guests and to those who keep none', async () => {
    const table = 'ФИО;Почта\nИванов Пётр;ivanov@mail.test'
    expect((await sendTable(guest(world), 'users', table)).status).toBe(401)
    expect((await sendTable(await signedInAs(world, 'writer'), 'users', table)).status).toBe(403)
  })

  test('get no password, and no letter unless it is asked for', async () => {
    const table =
      'Сотрудник;E-mail;Телефон;Роль;Дата приёма\nПетрова Анна Ильинична;ANNA@mail.test;8 916 111-22-33;Психолог;01.02.2024'
    const lines = await auditOf(world, async () => {
      expect((await sendTable(admin, 'users', table)).body.data.counts).toMatchObject({ create: 1 })
    })
    expect(lines.map(({ action }) => action)).toEqual(['user.created'])
    expect(lines[0]?.actor_name).toContain('из\u00a0таблицы')
    expect(await personAt('anna@mail.test')).toMatchObject({
      last_name: 'Петрова',
      first_name: 'Анна',
      surname: 'Ильинична',
      phone: '+79161112233',
      hire_date: '2024-02-01',
      roles: ['psychologist'],
      is_active: true,
      invitation: { state: 'revoked' },
      can: { invite: true },
    })
    expect(await lettersTo('anna@mail.test')).toBe(0)
    await sendTable(admin, 'users', 'ФИО;Почта\nЗванов Пётр;zvanov@mail.test', { invite: true })
    expect((await personAt('zvanov@mail.test')).invitation.state).toBe('waiting')
    expect(await lettersTo('zvanov@mail.test')).toBe(1)
  })

  test('of one address are the same account, of one name are asked about', async () => {
    const person = await aUser(db, { first_name: 'Ольга', last_name: 'Адресова', email: 'olga-a@mail.test' })
    const table =
      'Фамилия;Имя;Почта;Телефон\nАдресова;Ольга;Olga-A@mail.test;+79161234567\nАдресова;Ольга;other@mail.test;'
    const answer = await checkTable(admin, 'users', table)
    expect(rowAt(answer, 2)).toMatchObject({ kind: 'change', id: person.id, changes: [{ field: 'phone' }] })
    expect(rowAt(answer, 3)).toMatchObject({ kind: 'question', question: { candidates: [{ id: person.id }] } })
    const twice = await checkTable(admin, 'users', 'ФИО;Почта\nДва Раза;twice@mail.test\nРаз Другой;Twice@mail.test')
    expect(twice.counts).toMatchObject({ bad: 2 })
  })

  test('have what is wrong with a row told from left to right', async () => {
    const wrong =
      'Имя;Фамилия;Почта;Телефон;Роль\n;Слева;кривая;1;Нет такой\nПётр;Раз;same@mail.test;1;\nПавел;Два;same@mail.test;1;'
    const { rows } = await checkTable(admin, 'users', wrong)
    expect(rows.map(({ problems }) => problems.map(({ cell }) => cell))).toEqual([
      ['A2', 'C2', 'D2', 'E2'],
      ['C3', 'D3'],
      ['C4', 'D4'],
    ])
  })

  test('get only roles that the importer may give; people above stay closed', async () => {
    const boss = await aUser(db, { role: 'admin', first_name: 'Глава', last_name: 'Главных', email: 'boss@mail.test' })
    const table = `ID;Фамилия;Имя;Почта;Роли\n;Ролев;Один;one@mail.test;Модератор\n;Ролев;Два;two@mail.test;Техподдержка\n${boss.id};Главных;Иной;boss@mail.test;\n;Ролев;Три;boss@mail.test;`
    const answer = await checkTable(support, 'users', table)
    expect(answer.rows.map(({ kind, problems }) => [kind, problems[0]?.field ?? null])).toEqual([
      ['bad', 'roles'],
      ['create', null],
      ['bad', 'id'],
      ['bad', 'email'],
    ])
    expect(rowAt(answer, 2).problems[0]?.message).toMatch(/даёт больше|нет/)
  })

  test('exported come back without a difference, edited as their differences, and the import can be taken back', async () => {
    const person = await aUser(db, {
      role: 'moderator',
      first_name: 'Круг',
      last_name: 'Круговой',
      email: 'krug@mail.test',
      phone: '+79161234500',
      birthday: '1990-01-02',
    })
    const path = `/api/users/export?filter[full_name]=${encodeURIComponent('круговой')}&format=csv`
    const { bytes } = await admin.download(path)
    expect(await checkTable(admin, 'users', bytes)).toMatchObject({ counts: { same: 1 }, titles: [] })
    const table = `ID;Отчество;Роли;Фамилия;Имя;Почта\n${person.id};Кругович;Редактор;Круговой;Круг;krug@mail.test\n;;;Новый;Новичок;new@mail.test`
    const { body } = await sendTable(admin, 'users', table, { invite: true })
    expect(body.data.counts).toMatchObject({ change: 1, create: 1 })
    expect(await personAt('krug@mail.test')).toMatchObject({ surname: 'Кругович', roles: ['writer'] })
    const undone = await admin.post(`/api/operations/${body.data.import_id}/undo`)
    expect(undone.body.data).toEqual({ reverted: 2, skipped: [] })
    expect(await personAt('krug@mail.test')).toMatchObject({ surname: null, roles: ['moderator'] })
    expect(await db.selectFrom('users').select('id').where('email', '=', 'new@mail.test').execute()).toEqual([])
    expect(await lettersTo('new@mail.test'), 'its letter was called off').toBe(0)
  })

  test('somebody who has come in meanwhile stays when the import is taken back', async () => {
    const { body } = await sendTable(admin, 'users', 'ФИО;Почта\nПришедший Уже;came@mail.test')
    await db.updateTable('users').set({ password_hash: 'x' }).where('email', '=', 'came@mail.test').execute()
    const undone = await admin.post(`/api/operations/${body.data.import_id}/undo`)
    expect(undone.body.data).toMatchObject({
      reverted: 0,
      skipped: [{ reason: 'Человек уже пользуется учётной записью.' }],
    })
  })

  test('somebody to whom requests are given meanwhile stays when the import is taken back', async () => {
    const table = 'ФИО;Почта;Роли\nПоручений Олег;given@mail.test;Модератор\nСвободный Олег;free@mail.test;Модератор'
    const { body } = await sendTable(admin, 'users', table)
    const { id } = await personAt('given@mail.test')
    const request = await aRequest(db, {})
    expect((await admin.patch(`/api/consultation-requests/${request.id}`, { assignee_id: id })).status).toBe(200)
    const undone = await admin.post(`/api/operations/${body.data.import_id}/undo`)
    expect(undone.body.data).toMatchObject({ reverted: 1, skipped: [{ id, reason: 'Человеку поручены заявки.' }] })
    expect(await personAt('given@mail.test')).toMatchObject({ roles: ['moderator'] })
  })

  test('with another address are told of it as in the editor, and again when the import is taken back', async () => {
    const person = await aUser(db, { first_name: 'Нина', last_name: 'Переехавшая', email: 'nina-old@mail.test' })
    const table = `ID;Фамилия;Имя;Почта\n${person.id};Переехавшая;Нина;nina-new@mail.test`
    const { body } = await sendTable(admin, 'users', table)
    expect(body.data.counts).toMatchObject({ change: 1 })
    const told = async () => [await lettersTo('nina-old@mail.test'), await lettersTo('nina-new@mail.test')]
    expect(await told()).toEqual([1, 1])
    await admin.post(`/api/operations/${body.data.import_id}/undo`)
    expect((await personAt('nina-old@mail.test')).id).toBe(person.id)
    expect(await told()).toEqual([2, 2])
  })

  test('who wait for their invitation get it at the address that a table corrects; who have none get no letter', async () => {
    const made = 'ФИО;Почта\nОпечатова Яна;yana@mial.test'
    await sendTable(admin, 'users', made, { invite: true })
    await sendTable(admin, 'users', 'ФИО;Почта\nТихая Ольга;olga@mial.test')
    const [yana, olga] = [await personAt('yana@mial.test'), await personAt('olga@mial.test')]
    const table = `ID;ФИО;Почта\n${yana.id};Опечатова Яна;yana@mail.test\n${olga.id};Тихая Ольга;olga-t@mail.test`
    const { body } = await sendTable(admin, 'users', table)
    expect(body.data.counts).toMatchObject({ change: 2 })
    expect((await personAt('yana@mail.test')).invitation.state).toBe('waiting')
    expect([await lettersTo('yana@mail.test'), await lettersTo('olga-t@mail.test')]).toEqual([1, 0])
    const letter = (await world.letters()).findLast(({ to }) => to === 'yana@mail.test')
    const [, token] = /invitation\?token=([\w-]{43})/.exec(letter?.text ?? '') ?? []
    const opened = await guest(world).get(`/api/invitations?token=${token}`)
    expect(opened.body.data).toMatchObject({ state: 'open', person: { email: 'yana@mail.test' } })
  })

  test('above whoever takes their import back by now stay', async () => {
    const importer = await aUser(db, { role: 'tech-support' })
    const by = await signIn(world, importer.id)
    const { body } = await sendTable(by, 'users', 'ФИО;Почта;Роли\nВышестоящий Олег;above@mail.test;Техподдержка')
    expect(body.data.counts).toMatchObject({ create: 1 })
    const moderator = await db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'moderator')
      .executeTakeFirstOrThrow()
    expect((await admin.put(`/api/users/${importer.id}`, { role: moderator.id })).status).toBe(200)
    const undone = await by.post(`/api/operations/${body.data.import_id}/undo`)
    expect(undone.body.data).toMatchObject({
      reverted: 0,
      skipped: [{ reason: expect.stringContaining('выше вашей') }],
    })
    expect((await personAt('above@mail.test')).roles).toEqual(['tech-support'])
  })

  test('whose address somebody else has by now keeps the new one when the import is taken back', async () => {
    const [one, two] = [await aUser(db, { email: 'byvshaya@mail.test' }), await aUser(db, { first_name: 'Прежняя' })]
    const { body } = await sendTable(admin, 'users', `ID;Почта;Имя\n${one.id};novaya@mail.test;\n${two.id};;Иная`)
    await aUser(db, { email: 'byvshaya@mail.test' })
    const undone = await admin.post(`/api/operations/${body.data.import_id}/undo`)
    expect([undone.status, undone.body.data]).toMatchObject([
      200,
      { reverted: 1, skipped: [{ id: one.id, reason: 'Этот адрес уже занят другой учётной записью.' }] },
    ])
    expect((await admin.get(`/api/users/${two.id}`)).body.data.first_name).toBe('Прежняя')
  })

  describe('the last admins', () => {
    /** Two who are admins by an import alone, after everybody else has ceased to be one. */
    async function twoByImport() {
      const one = () => aUser(db, { role: 'moderator', last_name: 'Сменная', first_name: 'Ада' })
      const people = [await one(), await one()] as const
      const rows = people.map(({ id, email }) => `${id};Сменная;Ада;${email}`)
      const tableOf = (role: string) => ['ID;Фамилия;Имя;Почта;Роли', ...rows.map((row) => `${row};${role}`)].join('\n')
      const { body } = await sendTable(admin, 'users', tableOf('Администратор'))
      expect(body.data.counts).toMatchObject({ change: 2 })
      const [first, second] = people
      const others = db.selectFrom('user_roles').select('user_id').where('role_id', '=', 1)
      await db
        .updateTable('users')
        .set({ is_active: false })
        .where('id', 'in', others.where('user_id', 'not in', [first.id, second.id]))
        .execute()
      return { by: await signIn(world, first.id), ids: [first.id, second.id], importId: body.data.import_id, tableOf }
    }

    afterEach(() => db.updateTable('users').set({ is_active: true }).where('id', '=', admin.id).execute())

    const rolesOf = async (by: Visitor, ids: number[]) =>
      Promise.all(ids.map(async (id) => (await by.get(`/api/users/${id}`)).body.data.roles))

    test('do not both lose their role when the import that gave it is taken back', async () => {
      const { by, ids, importId } = await twoByImport()
      const undone = await by.post(`/api/operations/${importId}/undo`)
      expect(undone.body.data).toMatchObject({
        reverted: 1,
        skipped: [{ reason: expect.stringContaining('последний действующий администратор') }],
      })
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from users u join user_roles ur on ur.user_id = u.id and ur.role_id = 1
        where u.is_active and u.id = any(${ids}::int[])`.execute(db)
      expect(rows[0]?.count).toBe(1)
    })

    test('do not both lose it by one import either', async () => {
      const { by, ids, tableOf } = await twoByImport()
      const refused = await sendTable(by, 'users', tableOf('Модератор'))
      expect(refused.status).toBe(422)
      expect(JSON.stringify(refused.body)).toContain('последний действующий администратор')
      expect(await rolesOf(by, ids)).toEqual([['admin'], ['admin']])
    })
  })
})
