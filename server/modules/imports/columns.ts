import type { ImportColumn, ImportMapping } from '#contract/office/imports.ts'
import type { Entity, FileColumn } from '#contract/entity/entity.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import type { ImportSource } from '#server/platform/workbook/import-source.ts'
import { columnName, type Table } from './table.ts'
import { plain } from '#server/platform/alike.ts'

/** Where the values of a field stand. */
export interface Columns {
  /** By field, counted from 0. */
  placeOf: ReadonlyMap<string, number>
  told: ImportColumn[]
}

/** What every table may have beside the fields: who a row is, and since when. */
export const ID = 'id'
export const VERSION = 'version'
const RECORD_LABELS: Readonly<Record<string, string>> = { [ID]: 'ID', [VERSION]: 'Версия' }
const RECORD_HEADS: Readonly<Record<string, readonly string[]>> = {
  [ID]: ['id', 'ид', 'идентификатор'],
  [VERSION]: ['версия', 'version'],
}
/** The last columns of a table with its errors, which comes back with them. */
const REPORT_HEADS = ['Что с ней', 'Что исправить']
const EXAMPLES = 3
const EXAMPLE_MAX = 60

/** Everything that a column can fill, as it is called. */
export function importFields(source: ImportSource): { name: string; label: string }[] {
  return [ID, VERSION, ...source.fields, ...Object.keys(source.parts ?? {})].map((name) => ({
    name,
    label: labelFor(source, name),
  }))
}

export function labelFor({ entity, parts = {} }: Pick<ImportSource, 'entity' | 'parts'>, name: string): string {
  const field = entity.fields[name]
  if (field === undefined) return RECORD_LABELS[name] ?? parts[name] ?? name
  return field.kind === 'money' ? `${field.label}, ₽` : field.label
}

/**
 * Which column fills which field: by its heading, or as somebody said by hand. A field that two columns would fill is
 * filled by the first. Throws Invalid at `mapping` for what no column or field is called.
 */
export function matchColumns(source: ImportSource, table: Table, mapping: ImportMapping = {}): Columns {
  const width = Math.max(table.head.length, ...table.rows.map(({ cells }) => cells.length))
  const said = saidOf(source, table, mapping, width)
  const byHeading = headingsOf(source)
  const placeOf = new Map<string, number>()
  for (const [column, field] of said) if (field !== null) placeOf.set(field, column)
  const told = Array.from({ length: width }, (_, column): ImportColumn => {
    const title = table.head[column] ?? ''
    const guess = said.has(column) ? undefined : byHeading.get(plain(title))
    const field = said.get(column) ?? (guess?.field && !placeOf.has(guess.field) ? guess.field : null)
    if (field !== null) placeOf.set(field, column)
    return {
      column: columnName(column),
      title,
      field,
      label: field === null ? null : labelFor(source, field),
      reason: field === null ? reasonFor(said.has(column), title, guess, placeOf) : null,
      examples: examplesOf(table, column),
    }
  })
  return { placeOf, told: told.filter(({ title, examples }) => title !== '' || examples.length > 0) }
}

interface Guess {
  field: string | null
  /** Why a column of our own export fills nothing. */
  reason?: string
}

function reasonFor(isSaid: boolean, title: string, guess: Guess | undefined, placeOf: ReadonlyMap<string, number>) {
  if (isSaid) return 'Не переносится: так выбрано.'
  if (guess?.reason !== undefined) return guess.reason
  if (guess?.field !== undefined && guess.field !== null && placeOf.has(guess.field)) {
    return `То же поле заполняет столбец ${columnName(placeOf.get(guess.field) ?? 0)}.`
  }
  return title === '' ? 'У\u00a0столбца нет заголовка.' : 'Такого поля нет: выберите, что это.'
}

/** What a heading means: as our export writes it before how the editor calls it, and that before how people do. */
function headingsOf(source: ImportSource): Map<string, Guess> {
  const { entity, fields, parts = {}, heads, told } = source
  const meaning = new Map<string, Guess>()
  const add = (heading: string, guess: Guess) => {
    const key = plain(heading)
    if (key !== '' && !meaning.has(key)) meaning.set(key, guess)
  }
  for (const [name, column] of Object.entries((entity.file ?? {}) as Record<string, FileColumn>)) {
    add(column.title ?? fileTitle(entity, name), guessOf(source, name))
  }
  for (const title of REPORT_HEADS) add(title, { field: null, reason: 'Это подсказки прошлой проверки.' })
  for (const [name, titles] of Object.entries(RECORD_HEADS)) for (const title of titles) add(title, { field: name })
  for (const name of [...fields, ...Object.keys(parts)]) {
    add(name, { field: name })
    add(labelFor(source, name), { field: name })
    add(entity.fields[name]?.label ?? '', { field: name })
    add(entity.list?.[name]?.title ?? '', { field: name })
  }
  for (const [name, reason] of Object.entries(told)) {
    add(name, { field: null, reason })
    add(entity.fields[name]?.label ?? '', { field: null, reason })
  }
  for (const [name, titles] of Object.entries(heads)) for (const title of titles) add(title, { field: name })
  return meaning
}

/** How many fields the headings of a row would fill. */
export function fieldCounter(source: ImportSource): (headings: readonly string[]) => number {
  const meaning = headingsOf(source)
  return (headings) => new Set(headings.flatMap((title) => meaning.get(plain(title))?.field ?? [])).size
}

function fileTitle(entity: Entity, name: string): string {
  const field = entity.fields[name]
  return field?.kind === 'money' ? `${field.label}, ₽` : (field?.label ?? '')
}

function guessOf({ fields, told }: ImportSource, name: string): Guess {
  if (fields.includes(name) || name in RECORD_HEADS) return { field: name }
  return { field: null, reason: told[name] ?? 'Это программа ведёт сама.' }
}

/** By hand: column → field. The heading is asked first, then the letter of the column. */
function saidOf(source: ImportSource, table: Table, mapping: ImportMapping, width: number) {
  const known = new Set(importFields(source).map(({ name }) => name))
  const said = new Map<number, string | null>()
  const taken = new Map<string, string>()
  for (const [key, field] of Object.entries(mapping)) {
    const column = columnOf(table, key, width)
    if (column < 0) throw new Invalid({ mapping: [`Столбца «${key}» в\u00a0таблице нет.`] })
    if (field === null || field === '') {
      said.set(column, null)
      continue
    }
    if (!known.has(field)) throw new Invalid({ mapping: [`Поля «${field}» нет.`] })
    const other = taken.get(field)
    if (other !== undefined) {
      throw new Invalid({
        mapping: [`«${labelFor(source, field)}»: и\u00a0«${other}», и\u00a0«${key}». Оставьте один.`],
      })
    }
    taken.set(field, key)
    said.set(column, field)
  }
  return said
}

function columnOf(table: Table, key: string, width: number): number {
  const heading = table.head.findIndex((title) => title === key || (plain(title) !== '' && plain(title) === plain(key)))
  if (heading >= 0) return heading
  return Array.from({ length: width }, (_, column) => columnName(column)).indexOf(key.toUpperCase())
}

function examplesOf(table: Table, column: number): string[] {
  const examples: string[] = []
  for (const { cells } of table.rows) {
    const text = String(cells[column] ?? '').trim()
    if (text !== '' && !examples.includes(text)) examples.push(text.slice(0, EXAMPLE_MAX))
    if (examples.length === EXAMPLES) break
  }
  return examples
}
