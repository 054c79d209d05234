import { afterAll, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { ApiClient } from '../../api-client.ts'
import { expect } from '../../expect.ts'
import { openSmtpServer } from '../../fakes/smtp-server.ts'
import { journey } from '../support/journey.ts'
import { enter, hold, notice, undo } from '../support/steps.ts'

const WORDS = `550 5.1.1 Recipient address rejected: User unknown in virtual mailbox table; see https://mail.example.org/${'answer/'.repeat(9)}the-end`
const smtp = await openSmtpServer()
const { visit, product } = journey({ env: { SMTP_URL: smtp.url } })
afterAll(() => smtp.close())

test('a refused letter tells whole why, goes once more by the keyboard, and what came of that is shown by itself', async () => {
  smtp.otherwise = { at: 'RCPT TO', says: WORDS }
  const email = 'moderator@smysl.test'
  await new ApiClient(product().url).send('POST', '/api/forgot-password', { email })
  const page = await enter(await visit(), 'admin@smysl.test', href('letters'))
  const row = page.getByRole('row').filter({ hasText: 'Ссылка для нового пароля' })
  await expect(row, 'the refusal comes by itself').toContainText('Не отправлено')
  await row.getByRole('button', { name: 'Ссылка для нового пароля', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ссылка для нового пароля' })
  await expect(dialog).toContainText(WORDS)

  smtp.otherwise = 'held'
  await dialog.getByRole('button', { name: 'Отправить ещё раз' }).press('Enter')
  await expect(notice(page, /^Письмо отправляется ещё\sраз$/)).toBeVisible()
  await expect(dialog).toContainText('Ждёт отправки')
  await expect.poll(() => smtp.held()).toBeGreaterThan(0)
  smtp.otherwise = 'taken'
  smtp.release()
  await expect(dialog.getByText('Отправлено').first()).toBeVisible()
  await expect(dialog).not.toContainText(WORDS)
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: 'Ссылка для нового пароля', exact: true })).toBeFocused()
})

test('all refused letters of a filter go in one act, which is taken back with the focus kept, and none goes twice', async () => {
  smtp.otherwise = { at: 'RCPT TO', says: WORDS }
  const emails = ['support', 'writer', 'psychologist'].map((name) => `${name}@smysl.test`)
  const client = new ApiClient(product().url)
  for (const email of emails) await client.send('POST', '/api/forgot-password', { email })
  // Whoever enters is written to as well.
  const found = new URLSearchParams({ 'filter[not_taken]': '1', 'filter[kind][]': 'password-reset' })
  const page = await enter(await visit(), 'admin@smysl.test', `${href('letters')}?${found}`)
  await expect(page.getByRole('link', { name: /^Не\sушли за\s7\sдней/ })).toBeVisible()
  const refused = page.getByRole('row').filter({ hasText: 'Не отправлено' })
  await expect(refused, 'the refusals come by themselves').toHaveCount(3)

  const sendFound = page.getByRole('button', { name: 'Отправить найденные: 3' })
  const dialog = page.getByRole('dialog', { name: /^Отправить ещё\sраз 3\sписьма\?$/ })
  const done = /^Уйдёт ещё\sраз: 3\sписьма$/
  smtp.otherwise = 'taken'
  // At some hours of the day the demo's clients are written to as well.
  const arrived = () => smtp.received.map(({ to }) => to).filter((to) => emails.includes(to))
  await sendFound.click()
  await expect(dialog).toContainText(/Отправим: 3\sписьма/)
  await dialog.getByRole('button', { name: 'Отправить 3' }).click()
  await hold(page, done)
  await expect(page.getByText('По этим условиям писем нет')).toBeVisible()
  await undo(page, done)
  await expect(notice(page, /^Возвращено как было: 3\sписьма$/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(refused).toHaveCount(3)
  expect(arrived()).toEqual([])

  await sendFound.click()
  await dialog.getByRole('button', { name: 'Отправить 3' }).dblclick()
  await expect(notice(page, done)).toBeVisible()
  await expect.poll(() => arrived().toSorted(), { timeout: 120_000 }).toEqual(emails.toSorted())
  await expect(page.getByRole('button', { name: /^Отправить найденные/ })).toHaveCount(0)
})
