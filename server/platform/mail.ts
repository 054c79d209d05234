import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

/** A letter to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** The port that letters leave by: an SMTP server, or a folder that keeps them as files. */
export interface Mailer {
  /** Resolves when the letter was taken over; rejects when it was not. */
  send: (mail: Mail) => Promise<void>
}

interface MailerOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. Absent: letters are written to `directory`. */
  smtpUrl: string | undefined
  directory: string
  from: { name: string; address: string }
}

/** A mail server that hangs must not keep the process for minutes. Milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export function openMailer({ smtpUrl, directory, from }: MailerOptions): Mailer {
  if (smtpUrl === undefined) return fileMailer(directory, from)
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS })
  return {
    async send(mail) {
      await transport.sendMail(message(mail, from))
    },
  }
}

/** Writes `2026-03-01T10-00-00.000Z-<id>.eml` files: any mail program opens them. */
function fileMailer(directory: string, from: MailerOptions['from']): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const { message: bytes } = await transport.sendMail(message(mail, from))
      // Letters hold links that open accounts: the folder is for its owner alone.
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`
      // Written aside and renamed: nobody ever reads half a letter.
      const draft = join(directory, `.${name}`)
      await writeFile(draft, bytes as Buffer, { mode: 0o600 })
      await rename(draft, join(directory, `${name}.eml`))
    },
  }
}

function message(mail: Mail, from: MailerOptions['from']): SendMailOptions {
  return {
    ...mail,
    from,
    // As an object it is never parsed: one address can only ever be one recipient.
    to: { name: '', address: mail.to },
    disableFileAccess: true,
    disableUrlAccess: true,
    // Holiday answers to a machine help nobody (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
