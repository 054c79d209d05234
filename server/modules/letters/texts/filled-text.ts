import { LETTER_TEXTS, type LetterText, type LetterTextName } from '#contract/office/letters/letter-texts.ts'

/** The words of one letter, with braces. */
export interface LetterWords {
  subject: string
  body: string
}

export type Block = { kind: 'paragraph'; text: string } | { kind: 'button'; text: string; url: string }

const BRACES = /\{\{([^{}]*)\}\}/g

/** What is wrong with a text, by its field; null when nothing is. */
export function letterTextErrors(
  name: LetterTextName,
  { subject, body }: LetterWords,
): Record<string, string[]> | null {
  const { placeholders }: LetterText = LETTER_TEXTS[name]
  const required = Object.entries(placeholders).filter(([, { isRequired }]) => isRequired)
  const inSubject = namesIn(subject)
  const inBody = namesIn(body)
  const faults = {
    subject: [
      ...faultsOfBraces(subject, inSubject, placeholders),
      ...inSubject
        .filter((one) => placeholders[one]?.isLink)
        .map((one) => `В\u00a0теме ссылке не\u00a0место: уберите {{${one}}}`),
      ...(/[\r\n]/.test(subject) ? ['Тема пишется в\u00a0одну строку'] : []),
    ],
    body: [
      ...faultsOfBraces(body, inBody, placeholders),
      ...required
        .filter(([one]) => !inBody.includes(one))
        .map(([one, { label }]) => `В\u00a0тексте нет {{${one}}}: без этого (${label}) письмо ничего не\u00a0даст`),
    ],
  }
  const told = Object.entries(faults).filter(([, words]) => words.length > 0)
  return told.length === 0 ? null : Object.fromEntries(told)
}

/** The subject with its braces filled, in one line. */
export function filledSubject(subject: string, values: Readonly<Record<string, string>>): string {
  return filled(subject, values).replace(/\s*[\r\n]+\s*/g, ' ')
}

/**
 * The paragraphs with their braces filled; «Слова: {{ссылка}}» alone is a button. What is filled in is never read again: a
 * name that looks like braces stays a name.
 */
export function filledBlocks(name: LetterTextName, body: string, values: Readonly<Record<string, string>>): Block[] {
  const { placeholders }: LetterText = LETTER_TEXTS[name]
  return body
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph): Block => {
      const [, words, link] = /^([^{}\n]+):\s*\{\{([^{}]*)\}\}$/.exec(paragraph) ?? []
      const key = link?.trim() ?? ''
      const url = placeholders[key]?.isLink ? values[key] : undefined
      return words !== undefined && url !== undefined
        ? { kind: 'button', text: words.trim(), url }
        : { kind: 'paragraph', text: filled(paragraph, values) }
    })
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(BRACES, (_, name: string) => (values[name.trim()] ?? '').replace(/\s*[\r\n]+\s*/g, ' '))
}

function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(BRACES)].map(([, name = '']) => name.trim()))]
}

function faultsOfBraces(text: string, names: string[], placeholders: LetterText['placeholders']): string[] {
  const unknown = names.filter((name) => !Object.hasOwn(placeholders, name))
  const known = Object.keys(placeholders)
    .map((name) => `{{${name}}}`)
    .join(', ')
  return [
    ...unknown.map((name) => `Подстановки {{${name}}} здесь нет. Можно: ${known}`),
    ...(/\{\{|\}\}/.test(text.replace(BRACES, '')) ? ['Скобки {{ и\u00a0}} стоят не\u00a0парами'] : []),
  ]
}
