import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Outbox } from '#server/modules/letters/commands.ts'
import { LetterDelivery } from '#server/modules/letters/delivery.ts'
import type { Db } from '#server/platform/db/database.ts'
import { createLog } from '#server/platform/log.ts'
import { openMailer } from '#server/platform/mail/mail.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'

/** A letter as its reader sees it. */
export interface Letter {
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** What is attached. */
  files: { name: string; text: string }[]
}

interface MailboxOptions {
  db: Db
  appSecret: AppSecret
  clock: () => Date
  directory: string
}

/** Where the letters of a test arrive: the files that the product writes without a mail server. */
export class Mailbox {
  readonly outbox: Outbox
  readonly #directory: string
  readonly #delivery: LetterDelivery

  constructor({ directory, ...world }: MailboxOptions) {
    const from = { name: 'Смысл', address: 'help@smysl.test' }
    const mailer = openMailer({ smtpUrl: undefined, directory, from })
    this.#directory = directory
    this.#delivery = new LetterDelivery({ ...world, mailer, log: createLog('silent'), atOnce: 1 })
    this.outbox = new Outbox({ appSecret: world.appSecret, wake: () => {} })
  }

  /** Sends what waits, and reads everything that has arrived, oldest first. */
  async letters(): Promise<Letter[]> {
    await this.#delivery.settled()
    return lettersIn(this.#directory)
  }
}

/** The letters that a product without a mail server has left in a folder, oldest first. */
export async function lettersIn(directory: string): Promise<Letter[]> {
  const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  return Promise.all(names.map(async (name) => readLetter(await readFile(join(directory, name), 'utf8'))))
}

/** Reads a message of two parts and what is attached (RFC 2045–2047), as far as our letters go. */
export function readLetter(source: string): Letter {
  const { header } = splitPart(source)
  const parts = partsOf(splitPart(source))
  const part = (type: string) => decodeBody(parts.find(({ header: part }) => part.includes(`Content-Type: ${type}`)))
  return {
    from: field(header, 'From'),
    to: field(header, 'To'),
    subject: field(header, 'Subject'),
    text: part('text/plain'),
    html: part('text/html'),
    files: parts
      .filter((file) => file.header.includes('Content-Disposition: attachment'))
      .map((file) => ({ name: /filename="?([^";]+)/.exec(file.header)?.[1] ?? '', text: decodeBody(file) })),
  }
}

/** The parts of a message, those of its parts too. */
function partsOf({ header, body }: { header: string; body: string }): { header: string; body: string }[] {
  const boundary = /boundary="([^"]+)"/.exec(header)?.[1]
  if (boundary === undefined) return [{ header, body }]
  return body.split(`--${boundary}`).map(splitPart).flatMap(partsOf)
}

function splitPart(source: string) {
  const [header = '', ...rest] = source.trimStart().replaceAll('\r\n', '\n').split('\n\n')
  return { header: header.replace(/\n[ \t]+/g, ' '), body: rest.join('\n\n') }
}

function field(header: string, name: string): string {
  const value = new RegExp(`^${name}: (.*)$`, 'm').exec(header)?.[1] ?? ''
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString('latin1'))
    .replace(/=\?utf-8\?q\?([^?]*)\?=/gi, (_, text: string) => quotedBytes(text.replaceAll('_', ' ')))
    .replace(/[\u0080-\u00FF]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'))
}

function decodeBody(part: { header: string; body: string } | undefined): string {
  if (part === undefined) return ''
  if (part.header.includes('base64')) return Buffer.from(part.body, 'base64').toString('utf8')
  if (!part.header.includes('quoted-printable')) return part.body
  return Buffer.from(quotedBytes(part.body.replace(/=\n/g, '')), 'latin1').toString('utf8')
}

/** Quoted-printable as a string of single bytes. */
function quotedBytes(text: string): string {
  return text.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
