import type { ImportChoices, ImportRow, UnknownTitle } from '#contract/office/imports.ts'
import type { Linked } from '#contract/wire/http.ts'
import type { Field } from '#contract/entity/field.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { cellName } from '#server/platform/workbook/cell-name.ts'
import { readCell } from './cells.ts'
import { ID, labelFor, VERSION, type Columns } from './columns.ts'
import type { ImportSource } from '#server/platform/workbook/import-source.ts'
import type { Table, TableRow } from './table.ts'
import { FieldTitles } from './titles.ts'

type Problem = ImportRow['problems'][number]

/** A row as it reads: what a save would bring, and every cell that is wrong. */
export interface ReadRow {
  row: number
  id: number | null
  version: number | null
  /** Checked values. A record that is to be made stands there as its title. */
  values: Record<string, unknown>
  /** Fields whose cells are empty. */
  emptied: string[]
  problems: Problem[]
}

/** Reads rows by the columns that were matched. */
export class RowReader {
  readonly #source: ImportSource
  readonly #columns: Columns
  readonly #table: Table
  readonly titles: ReadonlyMap<string, FieldTitles>

  static async open(
    db: Db,
    source: ImportSource,
    actor: Actor,
    { table, columns, choices }: { table: Table; columns: Columns; choices: ImportChoices },
  ): Promise<RowReader> {
    const titles = new Map<string, FieldTitles>()
    for (const field of source.fields) {
      const kind = source.entity.fields[field]?.kind
      if ((kind !== 'links' && kind !== 'record') || !columns.placeOf.has(field)) continue
      const canCreate = source.makeTitle !== undefined && source.mayMakeTitle?.(actor, field) === true
      const about = { field, label: labelFor(source, field), canCreate }
      titles.set(field, new FieldTitles(about, await source.titles(db, field, actor), choices.titles[field]))
    }
    return new RowReader(source, columns, table, titles)
  }

  private constructor(source: ImportSource, columns: Columns, table: Table, titles: ReadonlyMap<string, FieldTitles>) {
    this.#source = source
    this.#columns = columns
    this.#table = table
    this.titles = titles
  }

  toldTitles(): UnknownTitle[] {
    return [...this.titles.values()].flatMap((titles) => titles.told())
  }

  titleOptions(): Record<string, Linked[]> {
    const waiting = [...this.titles].filter(([, titles]) => titles.told().length > 0)
    return Object.fromEntries(waiting.map(([field, titles]) => [field, [...titles.options]]))
  }

  /** «C5» of a field in a row; the first cell for a field without a column. */
  cellOf(row: number, field: string | null): string {
    const parts = Object.keys(this.#source.parts ?? {})
    const column = field === null ? undefined : this.#columns.placeOf.get(field)
    const place = column ?? parts.map((part) => this.#columns.placeOf.get(part)).find((at) => at !== undefined) ?? 0
    return cellName(row - 1, place)
  }

  read(tableRow: TableRow): ReadRow {
    const read: ReadRow = { row: tableRow.number, id: null, version: null, values: {}, emptied: [], problems: [] }
    const numbers = { [ID]: 'ID', [VERSION]: 'версия' }
    for (const [name, called] of Object.entries(numbers)) {
      const text = String(this.#cell(tableRow, name) ?? '').trim()
      if (text === '') continue
      if (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647) read[name as 'id' | 'version'] = Number(text)
      else this.#wrong(read, name, `${called}: нужно целое число, или оставьте пустым`)
    }
    this.#readParts(tableRow, read)
    for (const field of this.#source.fields)
      if (this.#columns.placeOf.has(field)) this.#readField(tableRow, field, read)
    return read
  }

  #cell({ cells }: TableRow, name: string) {
    const column = this.#columns.placeOf.get(name)
    return column === undefined ? null : (cells[column] ?? null)
  }

  /** A name in three columns is put together before it is read. */
  #readParts(tableRow: TableRow, read: ReadRow) {
    const { parts = {}, compose } = this.#source
    const texts = Object.keys(parts)
      .filter((part) => this.#columns.placeOf.has(part))
      .map((part) => [part, String(this.#cell(tableRow, part) ?? '').trim()] as const)
    if (compose === undefined || texts.length === 0) return
    for (const [field, text] of Object.entries(compose(Object.fromEntries(texts)))) {
      if (!this.#columns.placeOf.has(field) && text !== '') this.#check(field, text, read)
    }
  }

  #readField(tableRow: TableRow, name: string, read: ReadRow) {
    const field = this.#source.entity.fields[name] as Field
    const cell = this.#cell(tableRow, name)
    const reading = readCell(field, cell, this.#source.words?.[name])
    if (reading.kind === 'empty') {
      const address = this.cellOf(read.row, name)
      if (this.#table.formulas.has(address)) {
        this.#wrong(read, name, 'у\u00a0формулы нет значения: откройте файл в\u00a0Excel и\u00a0сохраните его ещё раз')
      } else read.emptied.push(name)
    } else if (reading.kind === 'fault') this.#wrong(read, name, reading.message)
    else if (reading.kind === 'titles') this.#readTitles(name, field, reading.text, read)
    else this.#check(name, reading.value, read)
  }

  #readTitles(name: string, field: Field, text: string, read: ReadRow) {
    const meanings = this.titles.get(name)?.meaningsOf(text, read.row, field.kind === 'links') ?? []
    for (const meaning of meanings) {
      if (!('unknown' in meaning)) continue
      const alike = meaning.candidates.map(({ title }) => `«${title}»`).join(', ')
      this.#wrong(
        read,
        name,
        alike === ''
          ? `«${meaning.unknown}»: такого в\u00a0списке нет, и\u00a0ничего похожего тоже. Выберите, что это`
          : `«${meaning.unknown}»: такого в\u00a0списке нет. Похоже на\u00a0${alike}: выберите`,
      )
    }
    if (meanings.some((meaning) => 'unknown' in meaning)) return
    const found = meanings.flatMap((meaning): (number | string)[] =>
      'id' in meaning ? [meaning.id] : 'made' in meaning ? [meaning.made] : [],
    )
    if (field.kind === 'links') read.values[name] = [...new Set(found)]
    else read.values[name] = found[0] ?? null
  }

  #check(name: string, value: unknown, read: ReadRow) {
    const checked = this.#source.inputs[name]?.safeParse(value)
    if (checked?.success === true) read.values[name] = checked.data
    else
      for (const message of new Set(checked?.error.issues.map((issue) => issue.message)))
        this.#wrong(read, name, message)
  }

  #wrong(read: ReadRow, field: string, message: string) {
    read.problems.push({ cell: this.cellOf(read.row, field), field, message })
  }
}
