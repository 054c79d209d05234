import {
  IMPORT_ROWS_TOLD_MAX,
  ROW_KINDS,
  type ImportAnswer,
  type ImportRow,
  type RowKind,
  type ToldChange,
} from '#contract/office/imports.ts'
import type { Linked } from '#contract/wire/http.ts'
import { cellOf } from '#server/platform/entity/file-columns.ts'
import { dateText } from '#server/platform/workbook/dates.ts'
import { importFields, labelFor } from './columns.ts'
import type { PhotoArchive } from './photo-archive.ts'
import type { Plan } from './plan.ts'
import type { PlannedRow } from './planned-row.ts'
import type { ImportSource } from '#server/platform/workbook/import-source.ts'

const TEXT_MAX = 400
/** Those that wait for somebody come first where not all are told. */
const WAITING: readonly RowKind[] = ['bad', 'question', 'conflict']

interface Extras {
  timeZone: string
  photos: PhotoArchive | null
  importId?: number | null
  /** Every row is told, for a file. */
  isWhole?: boolean
}

export function presentPlan(
  source: ImportSource,
  plan: Plan,
  { timeZone, photos, importId = null, isWhole = false }: Extras,
): ImportAnswer {
  const { rows, columns, head, reader, digest } = plan
  const words = new ValueWords(source, plan, timeZone)
  const told =
    isWhole || rows.length <= IMPORT_ROWS_TOLD_MAX
      ? rows
      : [...rows.filter(({ kind }) => WAITING.includes(kind)), ...rows.filter(({ kind }) => !WAITING.includes(kind))]
          .slice(0, IMPORT_ROWS_TOLD_MAX)
          .toSorted((a, b) => a.row - b.row)
  return {
    rows_total: rows.length,
    counts: countsOf(rows),
    head,
    columns,
    fields: importFields(source),
    titles: reader.toldTitles(),
    options: reader.titleOptions(),
    photos: photos === null ? null : { used: photos.used, unused: photos.unused },
    rows: told.map((row) => presentRow(row, words)),
    rows_left_out: rows.length - told.length,
    checked: digest,
    import_id: importId === null ? null : String(importId),
  }
}

function countsOf(rows: readonly PlannedRow[]): Record<RowKind, number> {
  const counts = Object.fromEntries(ROW_KINDS.map((kind) => [kind, 0])) as Record<RowKind, number>
  for (const { kind } of rows) counts[kind] += 1
  return counts
}

function presentRow(row: PlannedRow, words: ValueWords): ImportRow {
  const { kind, fields, stored, conflicts, problems, notes, question, answer, photo, id, label } = row
  const isWritten = kind === 'create' || kind === 'change' || kind === 'conflict'
  const changes = isWritten ? Object.entries(fields).map(([field, value]) => words.change(field, stored, value)) : []
  const photoChange = { field: 'avatar', label: 'Фотография', old: null, new: photo }
  return {
    row: row.row,
    kind,
    label,
    id,
    changes: photo === null ? changes : [...changes, photoChange],
    conflicts: conflicts.map(({ field, was, isWasKnown, saved, mine }) => ({
      field,
      label: words.label(field),
      was: isWasKnown ? words.of(field, was) : 'неизвестно',
      saved: words.of(field, saved),
      mine: words.of(field, mine),
    })),
    problems,
    notes,
    question,
    answer,
    photo,
  }
}

/** Values as people read them: as a file of the list has them. */
class ValueWords {
  readonly #source: ImportSource
  readonly #timeZone: string
  readonly #titleById = new Map<string, Map<number, string>>()

  constructor(source: ImportSource, { reader }: Plan, timeZone: string) {
    this.#source = source
    this.#timeZone = timeZone
    for (const [field, { options }] of reader.titles) {
      this.#titleById.set(field, new Map(options.map(({ id, title }) => [id, title])))
    }
  }

  label(field: string): string {
    return labelFor(this.#source, field)
  }

  change(field: string, stored: Record<string, unknown> | null, value: unknown): ToldChange {
    return { field, label: this.label(field), old: this.of(field, stored?.[field] ?? null), new: this.of(field, value) }
  }

  of(name: string, value: unknown): string | null {
    const field = this.#source.entity.fields[name]
    const titled = field?.kind === 'links' || field?.kind === 'record' ? this.#titles(name, value) : undefined
    const told = titled === undefined ? cellOf(field, value, this.#timeZone) : titled
    if (told === null || told === '') return null
    if (typeof told === 'object') return dateText(told)
    const text = typeof told === 'number' && field?.kind === 'money' ? told.toLocaleString('ru') : String(told)
    return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text
  }

  /** Ids of what the table says, records of what is stored, titles of what is to be made. */
  #titles(name: string, value: unknown): string {
    const titleOf = (item: unknown) =>
      typeof item === 'number'
        ? (this.#titleById.get(name)?.get(item) ?? `№ ${item}`)
        : ((item as Linked).title ?? item)
    return [value]
      .flat()
      .filter((item) => item !== null && item !== undefined)
      .map((item) => (typeof item === 'string' ? item : String(titleOf(item))))
      .toSorted((a, b) => a.localeCompare(b, 'ru'))
      .join(', ')
  }
}
