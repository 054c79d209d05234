import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { readLetter } from '#test/mailbox.ts'
import { openMailer, type Mail } from './mail.ts'
import { Outbox } from './outbox.ts'

const from = { name: 'Смысл', address: 'help@smysl.test' }
const mail: Mail = {
  to: 'anna@example.test',
  subject: 'Новый пароль — Смысл',
  text: `Здравствуйте!\n\nОткройте ссылку:\nhttps://smysl.test/auth/reset?token=${'t'.repeat(43)}`,
  html: '<p>Здравствуйте! «Ёлка» — 1&nbsp;шт.</p>',
}
const seen = { from: 'Смысл <help@smysl.test>', ...mail }

const directory = await mkdtemp(join(tmpdir(), 'smysl-mail-'))
afterAll(() => rm(directory, { recursive: true, force: true }))

describe('without a mail server', () => {
  test('a letter becomes a file that its owner alone may read', async () => {
    await openMailer({ smtpUrl: undefined, directory: join(directory, 'mail'), from }).send(mail)
    const names = await readdir(join(directory, 'mail'))
    expect(names).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z-[\da-f-]{36}\.eml$/)])
    const file = join(directory, 'mail', names[0] ?? '')
    expect((await stat(file)).mode & 0o077).toBe(0)
    const letter = readLetter(await readFile(file, 'utf8'))
    expect({ ...letter, text: letter.text.trim(), html: letter.html.trim() }).toEqual(seen)
  })
})

describe('with a mail server', () => {
  test('a letter arrives there, to one address only', async () => {
    const server = await mailServer()
    await openMailer({ smtpUrl: server.url, directory, from }).send({ ...mail, to: 'anna@example.test' })
    expect(server.recipients).toEqual(['<anna@example.test>'])
    const letter = readLetter(server.letters[0] ?? '')
    expect({ ...letter, text: letter.text.trim(), html: letter.html.trim() }).toEqual(seen)
    await server.close()
  })

  test('that refuses, the sending fails, and the log names the request but not the address', async () => {
    const server = await mailServer({ refuses: true })
    const lines: string[] = []
    const log = pino(new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) }))
    const outbox = new Outbox(openMailer({ smtpUrl: server.url, directory, from }), log)
    outbox.post(mail, 'request-17')
    expect(lines).toEqual([])
    await outbox.settled()
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'mail not sent',
      request_id: 'request-17',
      code: 'EENVELOPE',
      response_code: 550,
    })
    expect(lines[0]).not.toContain('anna')
    await server.close()
  })

  test('that is not there, the sending fails', async () => {
    const server = await mailServer()
    await server.close()
    await expect(openMailer({ smtpUrl: server.url, directory, from }).send(mail)).rejects.toThrow(/ECONNREFUSED/)
  })
})

test('the outbox is settled when every letter is out, the slow ones too', async () => {
  const sent: string[] = []
  const slow = {
    async send({ to }: Mail) {
      await new Promise((resolve) => setTimeout(resolve, 30))
      sent.push(to)
    },
  }
  const outbox = new Outbox(slow, pino({ level: 'silent' }))
  outbox.post(mail, '1')
  outbox.post({ ...mail, to: 'boris@example.test' }, '2')
  expect(sent).toEqual([])
  await outbox.settled()
  expect(sent).toEqual(['anna@example.test', 'boris@example.test'])
})

/** As much of RFC 5321 as one letter needs. */
async function mailServer({ refuses = false } = {}) {
  const recipients: string[] = []
  const letters: string[] = []
  const server = createServer((socket) => converse(socket, { refuses, recipients, letters }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    recipients,
    letters,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

interface Conversation {
  refuses: boolean
  recipients: string[]
  letters: string[]
}

function converse(socket: Socket, { refuses, recipients, letters }: Conversation) {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let pending = ''
  let isData = false
  say('220 smysl.test ready')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    pending += chunk
    const end = isData ? '\r\n.\r\n' : '\r\n'
    while (pending.includes(end)) {
      const line = pending.slice(0, pending.indexOf(end))
      pending = pending.slice(line.length + end.length)
      if (isData) {
        letters.push(line.replaceAll('\r\n..', '\r\n.'))
        isData = false
        say('250 taken')
        return
      }
      if (/^RCPT TO:/i.test(line)) {
        recipients.push(/<.*>/.exec(line)?.[0] ?? '')
        say(refuses ? '550 <anna@example.test>: no such mailbox' : '250 fine')
      } else if (/^DATA/i.test(line)) {
        isData = true
        say('354 go on')
        return
      } else if (/^QUIT/i.test(line)) {
        say('221 bye')
        socket.end()
      } else say('250 fine')
    }
  })
}
