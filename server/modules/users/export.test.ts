import { expect, test } from 'vitest'
import { readSheet } from '#server/platform/workbook/spreadsheet.ts'
import { aUser } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const moderator = await signedInAs(world, 'moderator')

test('the workbook holds what the filter shows, nobody above, and leaves a line in the history', async () => {
  await aUser(world.db, { last_name: '=Формулин', first_name: 'Пётр', phone: '+79990000000', role: 'writer' })
  await aUser(world.db, { last_name: 'Формулина', first_name: 'Вера', role: 'admin' })
  const answer = await moderator.download(`/api/users/export?filter[full_name]=${encodeURIComponent('формулин')}`)
  expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('Пользователи.xlsx'))
  const sheet = await readSheet(answer.bytes, 100, 'file')
  expect(sheet.rows).toHaveLength(2)
  expect(sheet.rows[1]?.slice(2, 4)).toEqual(['=Формулин', 'Пётр'])
  expect(sheet.rows[1]?.[12]).toBe('Редактор')
  expect(sheet.formulas).toEqual([])
  const line = await world.db.selectFrom('audit_log').select('action').orderBy('id', 'desc').executeTakeFirst()
  expect(line?.action).toBe('user.exported')
})

test('is refused to a guest, to a writer and to a wrong sort', async () => {
  expect((await guest(world).get('/api/users/export')).status).toBe(401)
  expect((await (await signedInAs(world, 'writer')).get('/api/users/export')).status).toBe(403)
  expect((await moderator.get('/api/users/export?sort_column=password_hash')).status).toBe(422)
})
