import type { ImportChoices, TitleAnswer, UnknownTitle } from '#contract/office/imports.ts'
import type { Linked } from '#contract/wire/http.ts'
import type { TitleList } from '#server/platform/workbook/import-source.ts'
import { oneLine } from '#contract/wire/plain-text.ts'
import { ALIKE, similarity, plain } from '#server/platform/alike.ts'

const CANDIDATES = 5
/** So long a title nobody has; what is longer is no list. */
const TITLE_MAX = 200

/** What a title of a table came to: a record, one that is to be made, none, or nobody knows. */
type Meaning = { id: number } | { made: string } | { none: true } | { unknown: string; candidates: Linked[] }

/** The titles of one field, each looked for once, however many rows have it. */
export class FieldTitles {
  readonly #field: string
  readonly #label: string
  readonly #options: readonly Linked[]
  readonly #byTitle: ReadonlyMap<string, number>
  readonly #synonyms: ReadonlyMap<string, number>
  readonly #answers: ReadonlyMap<string, TitleAnswer>
  readonly #canCreate: boolean
  readonly #found = new Map<string, { meaning: Meaning; value: string; rows: Set<number> }>()

  constructor(
    about: { field: string; label: string; canCreate: boolean },
    { options, synonyms }: TitleList,
    answers: ImportChoices['titles'][string] = {},
  ) {
    this.#field = about.field
    this.#label = about.label
    this.#canCreate = about.canCreate
    this.#options = options
    this.#byTitle = new Map(options.map(({ id, title }) => [plain(title), id]))
    this.#synonyms = synonyms
    this.#answers = new Map(Object.entries(answers).map(([value, answer]) => [plain(value), answer]))
  }

  get options(): readonly Linked[] {
    return this.#options
  }

  /** Cuts a cell into titles, also where one has the sign in it that parts them, and looks for each. */
  meaningsOf(text: string, row: number, isList: boolean): Meaning[] {
    const pieces = isList ? this.#piecesOf(text) : [text]
    return pieces.filter((piece) => plain(piece) !== '').map((piece) => this.#look(oneLine(piece).trim(), row))
  }

  /** The titles that are not those of a record, with what was answered. */
  told(): UnknownTitle[] {
    return [...this.#found.values()]
      .filter(({ value, meaning }) => 'unknown' in meaning || this.#answers.has(plain(value)))
      .map(({ value, rows }) => ({
        field: this.#field,
        label: this.#label,
        value,
        rows: rows.size,
        candidates: this.#candidatesFor(value),
        answer: this.#answers.get(plain(value)) ?? null,
        is_answered: this.#answers.has(plain(value)),
        can_create: this.#canCreate,
      }))
      .toSorted((a, b) => b.rows - a.rows)
  }

  #piecesOf(text: string): string[] {
    const parts = text.split(/([,;\n])/)
    const pieces: string[] = []
    for (let at = 0; at < parts.length; at += 2) {
      let taken = at
      // The longest run of parts that is a title as it stands.
      for (let end = parts.length - 1; end > at; end -= 2) {
        const last = end % 2 === 0 ? end : end - 1
        if (last > at && this.#byTitle.has(plain(parts.slice(at, last + 1).join('')))) {
          taken = last
          break
        }
      }
      pieces.push(
        parts
          .slice(at, taken + 1)
          .join('')
          .trim(),
      )
      at = taken
    }
    return [...new Set(pieces)]
  }

  #look(value: string, row: number): Meaning {
    const key = plain(value)
    const found = this.#found.get(key) ?? { meaning: this.#meaningOf(value, key), value, rows: new Set<number>() }
    found.rows.add(row)
    this.#found.set(key, found)
    return found.meaning
  }

  #meaningOf(value: string, key: string): Meaning {
    const answer = this.#answers.get(key)
    const exact = this.#byTitle.get(key)
    // What is to be made may be there by now: another part of the same import, or somebody else, has made it.
    if ((answer === undefined || answer === 'new') && exact !== undefined) return { id: exact }
    if (answer === null) return { none: true }
    if (typeof answer === 'number' && this.#options.some(({ id }) => id === answer)) return { id: answer }
    if (answer === 'new' && this.#canCreate) return { made: value.slice(0, TITLE_MAX) }
    return { unknown: value, candidates: this.#candidatesFor(value) }
  }

  /** By what people say instead first, then by likeness. */
  #candidatesFor(value: string): Linked[] {
    const synonym = this.#synonyms.get(plain(value))
    const alike = this.#options
      .map((option) => ({ option, score: option.id === synonym ? 2 : similarity(value, option.title) }))
      .filter(({ score }) => score >= ALIKE)
      .toSorted((a, b) => b.score - a.score)
    return alike.slice(0, CANDIDATES).map(({ option }) => option)
  }
}
