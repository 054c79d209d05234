import { writeFileSync } from 'node:fs'
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readLetter } from '#test/fakes/mailbox.ts'
import { openSmtpServer } from '#test/fakes/smtp-server.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { openMailer, type Mail } from './mail.ts'

const from = { name: 'Смысл', address: 'help@smysl.test' }
const mail: Mail = {
  to: 'anna@example.test',
  subject: 'Новый пароль — Смысл',
  text: `Здравствуйте!\n\nОткройте ссылку:\nhttps://smysl.test/auth/reset?token=${'t'.repeat(43)}`,
  html: '<p>Здравствуйте! «Ёлка» — 1&nbsp;шт.</p>',
}
const postmark = { id: '0c2f5c5e-7a0e-4c0d-9d67-0f8f2a9a4c11', at: new Date('2026-03-01T10:00:00Z') }
const seen = { from: 'Смысл <help@smysl.test>', ...mail, files: [] }

const directory = await temporaryFolder()

describe('without a mail server', () => {
  test('a letter becomes a file that its owner alone may read', async () => {
    await openMailer({ smtpUrl: undefined, directory: join(directory, 'mail'), from }).send(mail, postmark)
    const names = await readdir(join(directory, 'mail'))
    expect(names).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z-[\da-f-]{36}\.eml$/)])
    const file = join(directory, 'mail', names[0] ?? '')
    expect((await stat(file)).mode & 0o077).toBe(0)
    const letter = readLetter(await readFile(file, 'utf8'))
    expect({ ...letter, text: letter.text.trim(), html: letter.html.trim() }).toEqual(seen)
  })

  const full = async (path: unknown) => {
    writeFileSync(path as string, 'half')
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }

  test.each([
    ['written', { writeFile: full, rename }],
    ['named', { writeFile, rename: full }],
  ])('a letter that cannot be %s on a full disk leaves nothing there', async (_, disk) => {
    const folder = join(directory, 'full')
    const mailer = openMailer({ smtpUrl: undefined, directory: folder, from, disk })
    await expect(mailer.send(mail, postmark)).rejects.toThrow('no space left')
    expect(await readdir(folder)).toEqual([])
  })
})

describe('with a mail server', () => {
  test('a letter arrives there, to one address only', async () => {
    const server = await openSmtpServer()
    await openMailer({ smtpUrl: server.url, directory, from }).send(mail, postmark)
    expect(server.received.map(({ to }) => to)).toEqual(['anna@example.test'])
    const source = server.received[0]?.source ?? ''
    expect(source).toContain(`Message-ID: <${postmark.id}@smysl.test>\r\n`)
    expect(source).toContain('Date: Sun, 01 Mar 2026 10:00:00 +0000\r\n')
    const letter = readLetter(source)
    expect({ ...letter, text: letter.text.trim(), html: letter.html.trim() }).toEqual(seen)
    await server.close()
  })

  test('an address of a Russian domain is told in ASCII, whoever writes and whoever receives', async () => {
    const server = await openSmtpServer()
    const practice = { name: 'Смысл', address: 'help@смысл.рф' }
    await openMailer({ smtpUrl: server.url, directory, from: practice }).send(
      { ...mail, to: 'anna@почта.рф' },
      postmark,
    )
    expect(server.received.map(({ to }) => to)).toEqual(['anna@xn--80a1acny.xn--p1ai'])
    const [head = ''] = (server.received[0]?.source ?? '').split('\r\n\r\n')
    expect(head).toMatch(/^To: anna@xn--80a1acny\.xn--p1ai$/m)
    expect(head).toMatch(/^From: .*<help@xn--k1abob3c\.xn--p1ai>$/m)
    expect(head).toMatch(/^Message-ID: <[\w-]+@xn--k1abob3c\.xn--p1ai>$/m)
    expect(head).toMatch(/^\p{ASCII}*$/u)
    await server.close()
  })

  test('a line break in what somebody wrote makes no header of its own, and no further receiver', async () => {
    const server = await openSmtpServer()
    const subject = 'Заявка\r\nBcc: thief@evil.test\r\n\r\nДругое письмо'
    await openMailer({ smtpUrl: server.url, directory, from }).send({ ...mail, subject }, postmark)
    expect(server.received.map(({ to }) => to)).toEqual(['anna@example.test'])
    const [head = ''] = (server.received[0]?.source ?? '').split('\r\n\r\n')
    expect(head).toMatch(/^Subject: /m)
    expect(head).not.toMatch(/^Bcc:/im)
    expect(head).toMatch(/^Content-Type: multipart/m)
    await server.close()
  })

  test('that is not there, the sending fails', async () => {
    const server = await openSmtpServer()
    await server.close()
    await expect(openMailer({ smtpUrl: server.url, directory, from }).send(mail, postmark)).rejects.toThrow(
      /ECONNREFUSED/,
    )
  })
})
