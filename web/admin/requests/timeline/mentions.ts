import type { Linked } from '#contract/wire/http.ts'

/** A name that is being typed: from its @ to the caret. */
export interface Mention {
  from: number
  to: number
  typed: string
}

const SHOWN = 5

/** What is typed behind the last @ before the caret; null where it stands inside a word, such as an address. */
export function mentionAt(text: string, caret: number): Mention | null {
  const match = /(?:^|[\s(«])@([^@\n]{0,40})$/.exec(text.slice(0, caret))
  const typed = match?.[1]
  return typed === undefined ? null : { from: caret - typed.length - 1, to: caret, typed }
}

/** Those whose name, or a part of it, begins so. */
export function namesFor({ typed }: Mention, people: readonly Linked[]): Linked[] {
  const wanted = plain(typed)
  return people
    .filter(({ title }) => {
      const name = plain(title)
      return name.startsWith(wanted) || name.split(' ').some((part) => part.startsWith(wanted))
    })
    .slice(0, SHOWN)
}

export function withMention(text: string, { from, to }: Mention, name: string): { text: string; caret: number } {
  const said = `@${name} `
  return { text: text.slice(0, from) + said + text.slice(to).replace(/^ /, ''), caret: from + said.length }
}

function plain(text: string): string {
  return text.toLocaleLowerCase('ru').replaceAll('ё', 'е')
}
