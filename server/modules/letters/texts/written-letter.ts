import { sql } from 'kysely'
import { LETTER_TEXTS, type LetterTextName, type LetterValues } from '#contract/office/letters/letter-texts.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { composeBlocks, type LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { filledBlocks, filledSubject, type LetterWords } from './filled-text.ts'

/**
 * A letter in the words that staff have given it, read this moment: a save holds in every process from the next letter on.
 * Links are given whole, with the site's address.
 */
export async function writtenLetter<N extends LetterTextName>(
  db: Db | Tx,
  site: LetterSite,
  to: string,
  name: N,
  values: LetterValues<N>,
): Promise<Mail> {
  return filledLetter(site, to, name, await wordsOf(db, name), values)
}

export function filledLetter(
  site: LetterSite,
  to: string,
  name: LetterTextName,
  { subject, body }: LetterWords,
  values: Readonly<Record<string, string>>,
): Mail {
  const known = { ...values, сайт: site.siteName }
  return composeBlocks(site, to, filledSubject(subject, known), filledBlocks(name, body, known))
}

async function wordsOf(db: Db | Tx, name: LetterTextName): Promise<LetterWords> {
  const { rows } = await sql<{ subject: string | null; body: string | null }>`
    select subject, body from letter_texts where name = ${name}`.execute(db)
  const { subject, body } = LETTER_TEXTS[name]
  return { subject: rows[0]?.subject ?? subject, body: rows[0]?.body ?? body }
}
