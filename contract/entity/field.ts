import type { Linked } from '../wire/http.ts'
import type { Permission } from '../people/permissions.ts'

/** What every field tells of itself. Options beyond these belong to its kind. */
interface FieldNotes {
  /** In the nominative: «Цена встречи». */
  label: string
  /** After «изменила»: «цену». Without it the label in quotes. */
  accusative?: string
  /** In the middle of a sentence, when it is not the label with a small letter. */
  inSentence?: string
  /** An empty value is allowed, and means none. */
  isOptional?: boolean
  /** Kept by the program itself: answered, never sent. */
  isReadOnly?: boolean
  /** The right without which the value is answered as null, and told in no history. */
  sees?: Permission
  /** The right that a change needs beside the right to change the record. */
  writes?: Permission
  /** An old value is put back by a call of its own, or never. */
  isNeverReverted?: boolean
  /** No other record has the same, those in the trash aside; this is said to whoever sends it. */
  unique?: string
}

/** Longer texts have several lines. */
export const LINE_MAX = 300

type Titles = Readonly<Record<string, string>>

/** What a field holds, and so how it is checked, compared, sent, filed, told and shown. */
export type Field = FieldNotes &
  /** One line up to `LINE_MAX`: line ends and tabs that a cell or a program sends become spaces. */
  (
    | {
        kind: 'text'
        max: number
        min?: number
        /** What a refusal calls it, when not by its label. */
        name?: string
        /** Typed in several lines, though short. */
        isMultiline?: true
      }
    /** An absolute address. */
    | { kind: 'link' }
    | { kind: 'email' }
    /** The last part of a public address. */
    | { kind: 'slug' }
    /** `+79991234567` */
    | { kind: 'phone' }
    | { kind: 'integer'; min: number; max: number; name?: string }
    /** A year from `min` to this one. */
    | { kind: 'year'; min: number }
    /** Kopecks. */
    | { kind: 'money'; max: number }
    | { kind: 'flag' }
    /** `YYYY-MM-DD` */
    | { kind: 'day'; isPast?: boolean }
    /** ISO 8601 */
    | { kind: 'moment' }
    /** One of the keys of `titles`. */
    | { kind: 'choice'; titles: Titles; error?: string }
    /** Several of them, in their order. */
    | { kind: 'choices'; titles: Titles; error?: string }
    /** Other records: ids in a save, `{ id, title }` in an answer. */
    | { kind: 'links'; max: number }
    /** The id of one other record, of this list. */
    | { kind: 'record'; of?: string }
    /** One other record: `{ id, title }` in an answer. What sends it, a command says for itself. */
    | { kind: 'linked' }
    /** How many of something there are: counted, never sent. */
    | { kind: 'count' }
    /** Sent as a file, or empty to remove it; answered as the address of the picture. */
    | { kind: 'photo' }
    /** Any plain value: its schemas stand beside the definition. */
    | { kind: 'json' }
  )

export type Fields = Readonly<Record<string, Field>>

type Filled<F extends Field> = F['kind'] extends 'integer' | 'year' | 'money' | 'record' | 'count'
  ? number
  : F['kind'] extends 'flag'
    ? boolean
    : F extends { kind: 'choice'; titles: infer T }
      ? Extract<keyof T, string>
      : F extends { kind: 'choices'; titles: infer T }
        ? Extract<keyof T, string>[]
        : F['kind'] extends 'links'
          ? Linked[]
          : F['kind'] extends 'linked'
            ? Linked
            : F['kind'] extends 'json'
              ? unknown
              : string

/** The value as it is answered. */
export type AnswerValue<F extends Field> = F extends { isOptional: true } | { kind: 'photo' }
  ? Filled<F> | null
  : Filled<F>

/** The value as a save brings it, checked. */
export type InputValue<F extends Field> = F extends { kind: 'links' } ? number[] : AnswerValue<F>
