import { sql } from 'kysely'
import type { LetterTextRecord } from '#contract/office/letters/letter-text.ts'
import {
  LETTER_TEXTS,
  LETTER_TEXT_NAMES,
  type LetterText,
  type LetterTextName,
} from '#contract/office/letters/letter-texts.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { isoMoment } from '#server/platform/moment.ts'

export interface LetterTextRow {
  id: number
  name: LetterTextName
  version: number
  created_at: Date
  updated_at: Date
  subject: string
  body: string
  is_changed: boolean
}

/** Of every letter the words that it has now, in the order of the list. */
export async function listLetterTexts(db: Db): Promise<LetterTextRow[]> {
  const rows = await read(db, LETTER_TEXT_NAMES)
  return rows.toSorted((a, b) => LETTER_TEXT_NAMES.indexOf(a.name) - LETTER_TEXT_NAMES.indexOf(b.name))
}

export async function findLetterText(db: Db | Tx, id: number): Promise<LetterTextRow | undefined> {
  const { rows } = await sql<{ name: LetterTextName }>`select name from letter_texts where id = ${id}`.execute(db)
  const [found] = rows
  return found === undefined ? undefined : (await read(db, [found.name]))[0]
}

async function read(db: Db | Tx, names: readonly LetterTextName[]): Promise<LetterTextRow[]> {
  type Stored = Omit<LetterTextRow, 'subject' | 'body' | 'is_changed'> & { subject: string | null; body: string | null }
  const { rows } = await sql<Stored>`
    select id, name, version, created_at, updated_at, subject, body from letter_texts
    where name = any(${names}::text[])`.execute(db)
  return rows.map((row) => {
    const original = LETTER_TEXTS[row.name]
    return {
      ...row,
      subject: row.subject ?? original.subject,
      body: row.body ?? original.body,
      is_changed: row.subject !== null || row.body !== null,
    }
  })
}

export function presentLetterText(row: LetterTextRow, appUrl: string): LetterTextRecord {
  const { title, when, subject, body, placeholders }: LetterText = LETTER_TEXTS[row.name]
  return {
    ...row,
    created_at: isoMoment(row.created_at),
    updated_at: isoMoment(row.updated_at),
    title,
    when,
    original: { subject, body },
    placeholders: Object.entries(placeholders).map(([name, { label, example, isRequired, isLink }]) => ({
      name,
      label,
      example: isLink ? appUrl + example : example,
      is_required: isRequired ?? false,
      is_link: isLink ?? false,
    })),
  }
}

/** What fills the braces of a preview and of a trial letter. */
export function exampleValues(name: LetterTextName, appUrl: string): Record<string, string> {
  const { placeholders }: LetterText = LETTER_TEXTS[name]
  return Object.fromEntries(
    Object.entries(placeholders).map(([one, { example, isLink }]) => [one, isLink ? appUrl + example : example]),
  )
}
