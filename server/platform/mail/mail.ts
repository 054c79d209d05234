import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { asciiAddress } from '#contract/wire/email-address.ts'

/** A letter to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  attachments?: MailFile[]
}

/** A small file of text that goes with a letter. */
export interface MailFile {
  filename: string
  contentType: string
  content: string
}

/** What makes a letter the same one in every attempt. */
export interface Postmark {
  /** A UUID: mailboxes can tell a repetition by it. */
  id: string
  /** When it was written. */
  at: Date
}

/** The port that letters leave by: an SMTP server, or a folder that keeps them as files. */
export interface Mailer {
  /** Resolves when the letter was taken over; rejects when it was not, or when the signal came first. */
  send: (mail: Mail, postmark: Postmark, signal?: AbortSignal) => Promise<void>
}

const DISK = { writeFile, rename }
type Disk = typeof DISK

interface MailerOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. Absent: letters are written to `directory`. */
  smtpUrl: string | undefined
  directory: string
  from: { name: string; address: string }
  /** How long the server may be silent, in milliseconds; unless told, as below. */
  timeouts?: typeof TIMEOUTS
  /** How a file is written and named; the disk's own way unless told. */
  disk?: Disk
}

/** A mail server that hangs must not keep the process for minutes. Milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export function openMailer({ smtpUrl, directory, from, timeouts = TIMEOUTS, disk = DISK }: MailerOptions): Mailer {
  if (smtpUrl === undefined) return fileMailer(directory, from, disk)
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  return {
    async send(mail, postmark, signal) {
      await transport.sendMail({ ...message(mail, postmark, from), ...(signal && { signal }) })
    },
  }
}

const FILE_NAME = /^[\d-]{10}T[\d-]{8}\.\d{3}Z-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.eml$/

/** The id of the letter that a file has; null for what is no letter of ours. */
export function letterOfFile(name: string): string | null {
  return FILE_NAME.exec(name)?.[1] ?? null
}

/** Writes `2026-03-01T10-00-00.000Z-<id>.eml` files: any mail program opens them. */
function fileMailer(directory: string, from: MailerOptions['from'], { writeFile, rename }: Disk): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  let lastMs = 0
  return {
    async send(mail, postmark) {
      const { message: bytes } = await transport.sendMail(message(mail, postmark, from))
      // Letters hold links that open accounts: the folder is for its owner alone.
      await mkdir(directory, { recursive: true, mode: 0o700 })
      // No two of one moment: names stand in the order of writing.
      lastMs = Math.max(Date.now(), lastMs + 1)
      const name = `${new Date(lastMs).toISOString().replaceAll(':', '-')}-${postmark.id}`
      // Written aside and renamed: nobody ever reads half a letter.
      const draft = join(directory, `.${name}`)
      try {
        await writeFile(draft, bytes as Buffer, { mode: 0o600 })
        await rename(draft, join(directory, `${name}.eml`))
      } catch (error) {
        // A full disk is tried again and again: what was written of the letter must not fill it further.
        await rm(draft, { force: true }).catch(() => {})
        throw error
      }
    },
  }
}

function message(mail: Mail, { id, at }: Postmark, from: MailerOptions['from']): SendMailOptions {
  // Not every server on the way takes a domain such as «почта.рф» as it is read.
  const sender = asciiAddress(from.address)
  return {
    ...mail,
    from: { name: from.name, address: sender },
    messageId: `<${id}@${sender.split('@').at(-1)}>`,
    date: at,
    // As an object it is never parsed: one address can only ever be one recipient.
    to: { name: '', address: asciiAddress(mail.to) },
    disableFileAccess: true,
    disableUrlAccess: true,
    // Holiday answers to a machine help nobody (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
