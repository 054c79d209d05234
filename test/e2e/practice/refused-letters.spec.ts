import { afterAll, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { ApiClient } from '../../api-client.ts'
import { expect } from '../../expect.ts'
import { openSmtpServer } from '../../fakes/smtp-server.ts'
import { journey } from '../support/journey.ts'
import { enter, notice } from '../support/steps.ts'

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
