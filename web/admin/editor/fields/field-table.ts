import type { Photo } from '#web/ui/files/photo.ts'
import type { Option } from '#web/ui/select/option.ts'
import { lowerFirst } from '#web/lib/typography.ts'

/**
 * What a field holds, and so how it is compared, sent, joined, told and kept:
 * `text` trimmed, several lines or one · `secret` as typed, never in a draft · `day` `YYYY-MM-DD` or '' ·
 * `moment` `YYYY-MM-DDTHH:mm` in the site's zone or '' · `phone` `+79991234567` or '' · `money` kopecks · `integer` ·
 * `flag` · `choice` one of a few, '' or null for none · `set` a list whose order means nothing · `links` the same of
 * options, of which only the values are sent · `list` one whose order does · `json` any plain value · `photo`.
 */
export type FieldKind =
  | 'text'
  | 'secret'
  | 'day'
  | 'moment'
  | 'phone'
  | 'money'
  | 'integer'
  | 'flag'
  | 'choice'
  | 'set'
  | 'links'
  | 'list'
  | 'json'
  | 'photo'

/** The kinds that can hold a value of this type. */
type KindOf<V> = [V] extends [Photo]
  ? 'photo'
  : [V] extends [boolean]
    ? 'flag'
    : [V] extends [readonly Option<string | number>[]]
      ? 'links'
      : [V] extends [readonly unknown[]]
        ? 'set' | 'list' | 'json'
        : [V] extends [number | null]
          ? 'money' | 'integer' | 'choice'
          : [V] extends [string | null]
            ? 'text' | 'secret' | 'day' | 'moment' | 'phone' | 'choice'
            : 'json'

/** Whose version of a part stays. */
export type Choice = 'mine' | 'theirs'
export type Choose = (part: string) => Choice

/** A value in words, and the picture when it is one. */
export interface ConflictSide {
  text: string
  picture: string | null
}

/** A part of a value that two people changed, each in their own way. */
export interface ChosenPart extends Record<Choice | 'was', ConflictSide> {
  key: string
  label: string
}

/** What tells the items of a list apart, and how they are told. */
export interface ItemWords<I> {
  /** The same for the same item, whatever else of it changes. */
  name: (item: I) => string
  label: (item: I) => string
  text: (item: I) => string
}

export interface FieldSpec<V = unknown, F = unknown> {
  kind: FieldKind
  /** In the nominative: «Цена встречи». */
  label: string
  /** The name in the middle of a sentence, when it is not the label with a small letter. */
  inSentence?: string
  /** The value as one reads it, when the kind alone cannot tell. */
  text?: (value: V, form: F) => string
  /** The value without what means nothing in it: compared and sent so. */
  plain?: (value: V) => V
  /** Joins two edits of the value since `was`; null where a person has to choose. Told what they chose of its parts, it never is. */
  join?: (was: V, mine: V, theirs: V, choose?: Choose) => V | null
  /** What of it has to be chosen, where that can be done part by part. */
  parts?: (was: V, mine: V, theirs: V) => ChosenPart[]
  /** Of a list: two edits of it join item by item, and so is chosen where they do not. */
  items?: ItemWords<V extends readonly (infer I)[] ? I : never>
  /** An empty value means «as it was»: it is no change and is not sent. */
  keepsIfEmpty?: boolean
}

export type FieldName<F> = Extract<keyof F, string>

/** Every field of a form, in the order in which the editor shows them: changes, errors and conflicts are told in it. */
export type FieldTable<F> = { readonly [K in FieldName<F>]: FieldSpec<F[K], F> }

type CheckedTable<F> = { readonly [K in FieldName<F>]-?: FieldSpec<F[K], F> & { kind: KindOf<F[K]> } }

/** Describes the fields of a form; a kind that cannot hold the field's value is a type error. */
export function defineFields<F>(fields: CheckedTable<F>): FieldTable<F> {
  return fields
}

export function fieldNames<F>(fields: FieldTable<F>): FieldName<F>[] {
  return Object.keys(fields) as FieldName<F>[]
}

/** A field's name in the middle of a sentence: «день рождения», but «YCLIENTS» stays. */
export function labelInSentence({ label, inSentence }: Pick<FieldSpec, 'label' | 'inSentence'>): string {
  return inSentence ?? lowerFirst(label)
}
