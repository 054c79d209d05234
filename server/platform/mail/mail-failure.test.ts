import { expect, test } from 'vitest'
import { MailRefusal } from './mail-failure.ts'

test.each([470, 485, 495, 499])(
  'words that are cut after an address began %i signs in keep no half of it',
  (before) => {
    const response = `550 ${'x'.repeat(before - 5)} anna.kuznetsova@mail.test is unknown`
    const { words } = MailRefusal.from({ code: 'EENVELOPE', response, responseCode: 550, permanent: true })
    expect(words.length).toBeLessThanOrEqual(500)
    if (!words.includes('anna.kuznetsova@mail.test')) expect(words).not.toContain('anna')
  },
)

test('one word that is too long is left out', () => {
  const long = `${'anna'.repeat(200)}@mail.test`
  expect(MailRefusal.from({ code: 'EMESSAGE', response: `550 ${long} is unknown` }).words).toBe('550')
  expect(MailRefusal.from({ code: 'EMESSAGE', response: long }).words).toBe('Письмо не отправилось')
})
