import { test } from 'vitest'
import type { Dashboard } from '#contract/office/reports/dashboard.ts'
import { href } from '#contract/people/screens.ts'
import { PHONE, untilAlive, untilPartIsAlive } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { axeFindings } from '../support/axe.ts'
import { journey } from '../support/journey.ts'
import { enter, readAs, rowNames } from '../support/steps.ts'

const { visit, product } = journey()
const PSYCHOLOGIST = 'psychologist@smysl.test'

test('a psychologist takes a day off on which somebody is to come: staff hear of it, find the meeting and see why', async () => {
  const { own_work } = (await readAs<{ data: Dashboard }>(product().url, PSYCHOLOGIST, '/api/dashboard')).data
  const [meeting] = own_work?.meetings ?? []
  if (meeting === undefined) throw new Error('Nobody is to come')
  const day = new Intl.DateTimeFormat('ru', { timeZone: 'Europe/Moscow', dateStyle: 'short' }).format(
    new Date(meeting.at),
  )
  const staff = await enter(await visit(), 'moderator@smysl.test', href('dashboard'))
  const tile = staff.getByRole('list', { name: 'Что ждёт' }).getByRole('link', { name: /встреча в\sнерабочий день/ })
  await expect(tile).toHaveCount(0)

  const person = await enter(await visit({ viewport: PHONE }), PSYCHOLOGIST, href('dashboard'))
  const mark = person.getByRole('button', { name: 'Отметить', exact: true })
  await untilPartIsAlive(mark)
  await mark.click()
  const dialog = person.getByRole('dialog')
  await dialog.getByRole('group', { name: 'Первый день' }).getByRole('spinbutton').first().click()
  await person.keyboard.type(day.replaceAll('.', ''))
  await dialog.getByRole('button', { name: 'Отметить', exact: true }).click()
  await expect(person.getByText(/^На\sэти дни уже есть 1\sвстреча: сотрудники знают/)).toBeVisible()

  await tile.click()
  await expect(rowNames(staff)).toHaveText([meeting.name])
  await rowNames(staff).first().click()
  const panel = staff.getByRole('dialog', { name: meeting.name, exact: true })
  const reason = panel.getByText(/^Психолог в\sэтот день не\sработает/)
  await expect(reason).toBeVisible()
  expect(await axeFindings(staff)).toEqual([])

  await person.getByRole('button', { name: /^Убрать: / }).click()
  await expect(person.getByText('Отпусков и\u00a0выходных не\u00a0отмечено')).toBeVisible()
  await staff.reload()
  await untilAlive(staff)
  await expect(rowNames(staff)).toHaveCount(0)
  await expect(panel, 'it is still open by its address').toBeVisible()
  await expect(reason).toHaveCount(0)
})
