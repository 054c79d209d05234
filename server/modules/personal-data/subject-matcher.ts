import { readPhone } from '#contract/wire/phone.ts'

/** By what somebody may have been looked for. */
export interface SubjectTerms {
  names: string[]
  /** Addresses, phones, names in messengers. */
  contacts: string[]
}

/** So many digits of a phone are nobody else's among a practice's clients. */
const DIGITS_MIN = 7

/** Tells whether a text that somebody typed looks for this person. A word of a name alone («Анна») is many people's. */
export function subjectMatcher({ names, contacts }: SubjectTerms): (text: string) => boolean {
  const exact = contacts
    .filter((contact) => contact !== '' && readPhone(contact).phone === undefined)
    // A name in a messenger is typed with its sign and without.
    .map((contact) => plain(contact).replace(/^@/, ''))
  const phones = contacts.flatMap((contact) => readPhone(contact).phone ?? []).map(digitsOf)
  const wholeNames = names.map(wordsOf).filter((words) => words.length > 1)
  return (text) => {
    const words = wordsOf(text)
    const digits = digitsOf(text).replace(/^8(?=\d{10}$)/, '7')
    return (
      exact.some((contact) => plain(text).includes(contact)) ||
      (digits.length >= DIGITS_MIN && phones.some((phone) => phone.includes(digits) || digits.includes(phone))) ||
      wholeNames.some((name) => name.every((word) => words.includes(word)))
    )
  }
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е')
}

function wordsOf(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}-]+/gu) ?? []
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
