import { z } from 'zod'
import { choiceListField, dayField, emptyIsAbsent, flagField, idListField } from '../fields.ts'
import { idSchema, searchText } from '../http.ts'

type Titles = Readonly<Record<string, string>>

/** By what a list is narrowed: the words of its menu, and what the call takes. */
export type Filter =
  /** Words of the field above the list. */
  | { kind: 'search' }
  | ({ label: string } & (
      | { kind: 'flag'; yes: string; no: string; /** Where there is no room for those. */ short?: Titles }
      | { kind: 'choice'; titles: Titles; error: string }
      | { kind: 'choices'; titles: Titles; error: string }
      /** One record of a directory, by its id. */
      | { kind: 'record'; of: string }
      /** Any of several. */
      | { kind: 'records'; of: string }
      /** Up to this day and with it. */
      | { kind: 'day' }
      | { kind: 'text'; placeholder?: string }
    ))
export type Filters = Readonly<Record<string, Filter>>

type FilterValue<F extends Filter> = F['kind'] extends 'search' | 'day' | 'text'
  ? string
  : F['kind'] extends 'flag'
    ? boolean
    : F['kind'] extends 'record'
      ? number
      : F['kind'] extends 'records'
        ? number[]
        : F extends { kind: 'choice'; titles: infer T }
          ? Extract<keyof T, string>
          : F extends { kind: 'choices'; titles: infer T }
            ? Extract<keyof T, string>[]
            : never

/** The schemas of `filter[…]`, by name. A filter left blank is no filter. */
export function filterInputs<F extends Filters>(filters: F) {
  const inputs = Object.entries(filters).map(([name, filter]) => [name, emptyIsAbsent(inputOf(filter))])
  return Object.fromEntries(inputs) as {
    [N in keyof F]: z.ZodOptional<z.ZodType<FilterValue<F[N]>>>
  }
}

function inputOf(filter: Filter): z.ZodType {
  switch (filter.kind) {
    case 'search':
    case 'text':
      return searchText
    case 'flag':
      return flagField
    case 'choice':
      return z.enum(codesOf(filter), { error: filter.error })
    case 'choices':
      return choiceListField(codesOf(filter), filter.error)
    case 'record':
      return idSchema
    case 'records':
      return idListField(100)
    case 'day':
      return dayField
  }
}

function codesOf({ titles }: { titles: Titles }) {
  return Object.keys(titles) as [string, ...string[]]
}
