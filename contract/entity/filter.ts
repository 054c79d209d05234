import { z } from 'zod'
import { choiceListField, dayField, emptyIsAbsent, flagField, idListField, integerField } from '../wire/fields.ts'
import { idSchema, searchText } from '../wire/http.ts'
import { recordDay } from '../wire/period.ts'

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
      | { kind: 'records'; of: string; /** Among them: those that have none. */ none?: string }
      /** Up to this day and with it. */
      | { kind: 'day' }
      | { kind: 'text'; placeholder?: string }
      /** A number, offered one by one, the greatest first. */
      | { kind: 'integer'; min: number; max: number }
      /** Days, both inclusive. */
      | { kind: 'period'; from: string; to: string }
      /** Numbers, both inclusive; with a unit they are kopecks. */
      | { kind: 'range'; from: string; to: string; max: number; unit?: '₽' }
    ))
export type Filters = Readonly<Record<string, Filter>>

type FilterValue<F extends Filter> = F['kind'] extends 'search' | 'day' | 'text' | 'period'
  ? string
  : F['kind'] extends 'flag'
    ? boolean
    : F['kind'] extends 'record' | 'integer' | 'range'
      ? number
      : F['kind'] extends 'records'
        ? number[]
        : F extends { kind: 'choice'; titles: infer T }
          ? Extract<keyof T, string>
          : F extends { kind: 'choices'; titles: infer T }
            ? Extract<keyof T, string>[]
            : never

/** What the API calls a filter: a pair of bounds has two names. */
type InputName<N, F extends Filter> = F extends { from: infer A; to: infer B } ? A | B : N
type Single = Exclude<Filter, { from: string }>

/** The schemas of `filter[…]`, by name; `own` has those that differ. A filter left blank is no filter. */
export function filterInputs<F extends Filters, O extends { [N in keyof F]?: z.ZodType } = object>(
  filters: F,
  own: O = {} as O,
) {
  const inputs = Object.entries(filters).flatMap(([name, filter]) => inputsOf(name, filter, own[name]))
  return Object.fromEntries(inputs) as {
    [N in keyof F as Extract<InputName<N, F[N]>, string>]: z.ZodOptional<
      z.ZodType<N extends keyof O ? z.output<Extract<O[N], z.ZodType>> : FilterValue<F[N]>>
    >
  }
}

function inputsOf(name: string, filter: Filter, own: z.ZodType | undefined): [string, z.ZodType][] {
  if (filter.kind === 'period') return [filter.from, filter.to].map((bound) => [bound, emptyIsAbsent(recordDay)])
  if (filter.kind !== 'range') return [[name, emptyIsAbsent(own ?? inputOf(filter))]]
  const { label, from, to, max } = filter
  return [
    [from, emptyIsAbsent(integerField(`${label} от`, 0, max))],
    [to, emptyIsAbsent(integerField(`${label} до`, 0, max))],
  ]
}

function inputOf(filter: Single): z.ZodType {
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
    case 'integer':
      return integerField(filter.label, filter.min, filter.max)
  }
}

function codesOf({ titles }: { titles: Titles }) {
  return Object.keys(titles) as [string, ...string[]]
}
