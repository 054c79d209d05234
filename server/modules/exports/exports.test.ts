import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { readSheet } from '#server/platform/workbook/spreadsheet.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aRequest, aReview, aRole, aTopic, aTransaction, aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const admin = await signedInAs(world, 'admin')
const moderator = await signedInAs(world, 'moderator')
const support = await signedInAs(world, 'tech-support')

async function rowsOf(path: string, by: Visitor = moderator) {
  const { status, bytes } = await by.download(path)
  expect(status).toBe(200)
  return (await readSheet(bytes, 1000, 'file')).rows
}

async function csvOf(path: string, by: Visitor = moderator) {
  const { bytes } = await by.download(`${path}&format=csv`)
  return new TextDecoder().decode(bytes).split('\r\n')
}

describe('an export', () => {
  test.each([
    ['/api/transactions/export', 'transaction.exported'],
    ['/api/staff/reviews/export', 'review.exported'],
    ['/api/consultation-requests/export', 'request.exported'],
    ['/api/audit-logs/export', 'audit-log.exported'],
    ['/api/pages/export', 'page.exported'],
    ['/api/roles/export', 'role.exported'],
    ['/api/permissions/export', 'permission.exported'],
  ])('%s is closed to guests, and leaves the line %s', async (path, action) => {
    expect((await guest(world).get(path)).status).toBe(401)
    expect((await (await signedInAs(world, 'psychologist')).get(path)).status).toBe(403)
    const lines = await auditOf(world, () => rowsOf(path, admin))
    expect(lines).toMatchObject([{ action, subject_type: 'export' }])
  })

  test.each([
    ['format=pdf', 'format'],
    ['columns=full-name', 'columns'],
    ['sort_column=shoe_size', 'sort_column'],
    ['filter[is_published]=maybe', 'filter.is_published'],
  ])('?%s is refused at %s', async (query, field) => {
    const { status, body } = await moderator.get(`/api/psychologists/export?${query}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('holds the columns that were asked for, in their order; unknown ones are passed over', async () => {
    await aPsychologist(world.db, { full_name: 'Столбцова Инна', price: 450_050 })
    const query = `filter[full_name]=${encodeURIComponent('столбцова')}&columns=price,shoe_size,full_name,price`
    expect(await rowsOf(`/api/psychologists/export?${query}`)).toEqual([
      ['Цена встречи, ₽', 'Психолог'],
      [4500.5, 'Столбцова Инна'],
    ])
    expect(await csvOf(`/api/psychologists/export?${query}`)).toEqual([
      'Цена встречи, ₽;Психолог',
      '4500,5;Столбцова Инна',
      '',
    ])
    const all = await rowsOf(`/api/psychologists/export?${query.replace(/columns=[^&]+/, 'columns=shoe_size')}`)
    expect(all[0]).toHaveLength(23)
  })

  test('tells moments by the clock of the practice, which a program counts with; a text has them as people write them', async () => {
    await aTransaction(world.db, { number: '2026-77777', created_at: new Date('2026-11-19T22:05:00Z') })
    const path = '/api/transactions/export?filter[number]=77777&columns=number,created_at,amount'
    const { bytes } = await moderator.download(path)
    const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets
    expect(sheet?.rows[1]).toEqual(['2026-77777', new Date('2026-11-20T01:05:00Z'), 4500])
    expect(sheet?.cells?.get('1,1')?.style?.numFmt).toBe('dd.mm.yyyy hh:mm')
    expect((await csvOf(path))[1]).toBe('2026-77777;20.11.2026 01:05;4500')
  })

  test('of cards has contacts only for those who see them in the list', async () => {
    const role = await aRole(world.db, { permissions: ['psychologists.view', 'psychologists.export'] })
    const reader = await aUser(world.db, { role: 'writer' })
    await world.db.insertInto('user_roles').values({ user_id: reader.id, role_id: role.id }).execute()
    const rows = await rowsOf('/api/psychologists/export?columns=full_name,ycl_phone', await signIn(world, reader.id))
    expect(rows[0]).toEqual(['Психолог'])
  })

  test('of transactions masks the payer as the list does', async () => {
    await aTransaction(world.db, { number: '2026-99999', payer_email: 'irina.secret@mail.test' })
    const path = '/api/transactions/export?filter[number]=99999&columns=number,payer_email,amount'
    expect((await rowsOf(path))[1]).toEqual(['2026-99999', 'irina.secret@mail.test', 4500])
    expect((await rowsOf(path, support))[1]).toEqual(['2026-99999', 'i•••@mail.test', 4500])
  })

  test('of requests has stories and notes only for those who answer them', async () => {
    await aRequest(world.db, { name: 'Редкоимя', story: '=Мне тревожно', contact: '+79160001122' })
    const path = `/api/consultation-requests/export?filter[search]=${encodeURIComponent('редкоимя')}`
    expect(await csvOf(`${path}&columns=story,contact,notes`)).toEqual([
      'Рассказ;Контакт;Заметки',
      "'=Мне тревожно;'+79160001122;",
      '',
    ])
    expect(await csvOf(`${path}&columns=story,contact,notes`, support)).toEqual(['Контакт', "'+7•••1122", ''])
  })

  test('of reviews keeps line breaks and quotes in one cell', async () => {
    await aReview(world.db, { text: 'Первая строка;\n«вторая» и "третья", мокрица.' })
    const path = `/api/staff/reviews/export?filter[search]=${encodeURIComponent('мокрица')}&columns=text,status`
    const { bytes } = await moderator.download(`${path}&format=csv`)
    expect(new TextDecoder().decode(bytes)).toBe(
      'Отзыв;Состояние\r\n"Первая строка;\n«вторая» и ""третья"", мокрица.";Ждёт проверки\r\n',
    )
  })

  test('of roles is narrowed as their list, and is the admin’s affair', async () => {
    await aRole(world.db, { name: 'Счетовод', permissions: ['transactions.view', 'transactions.refund'] })
    const query = `filter[title]=${encodeURIComponent('счетовод')}&columns=title,kind,permissions_count,permissions`
    expect(await rowsOf(`/api/roles/export?${query}`, admin)).toEqual([
      ['Роль', 'Вид', 'Прав', 'Права'],
      ['Счетовод', 'Своя', 2, 'Смотреть транзакции, Возвращать деньги'],
    ])
    const holders = await rowsOf(
      '/api/roles/export?filter[permission]=users.fire&filter[is_seeded]=1&columns=title',
      admin,
    )
    expect(holders.flat()).toEqual(['Роль', 'Администратор', 'Техподдержка', 'Модератор'])
    const refused = await admin.get('/api/roles/export?filter[permission]=everything')
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['filter.permission']])
    expect((await support.get('/api/roles/export')).status).toBe(403)
  })

  test('of permissions holds those named, in their order, each with the roles that have it', async () => {
    await aRole(world.db, { name: 'Кассир', permissions: ['transactions.refund'] })
    const { data } = (await admin.get('/api/permissions')).body
    const named = ['transactions.refund', 'roles.manage'].map(
      (name) => data.find((row: { name: string }) => row.name === name) as { id: number; users_count: number },
    )
    const query = named.map(({ id }) => `ids[]=${id}`).join('&')
    const [head, refund, roles] = await rowsOf(`/api/permissions/export?${query}`, admin)
    expect(head).toEqual(['Право', 'Раздел', 'Имя', 'У каких ролей, кроме администратора', 'Людей'])
    expect(refund?.slice(0, 3)).toEqual(['Возвращать деньги', 'Транзакции', 'transactions.refund'])
    expect(refund?.[3]).toMatch(/Кассир$/)
    expect(roles?.slice(2)).toEqual(['roles.manage', '', named[1]?.users_count])
    expect((await support.get('/api/permissions/export')).status).toBe(403)
  })

  test.each(['topics', 'pages', 'permissions'])('of %s holds none where none is named', async (list) => {
    await aTopic(world.db)
    expect(await rowsOf(`/api/${list}/export?ids[]=`, admin)).toHaveLength(1)
  })

  test('of the log tells what changed', async () => {
    const { id } = await aPsychologist(world.db, { full_name: 'Журналова Ася' })
    await moderator.patch(`/api/psychologists/${id}`, { workload: 12 })
    const rows = await rowsOf(`/api/audit-logs/export?filter[subject_id]=${id}&columns=action,subject,changes`, admin)
    expect(rows[1]).toEqual(['psychologist.updated', 'Журналова Ася', 'workload: 0 → 12'])
  })
})
