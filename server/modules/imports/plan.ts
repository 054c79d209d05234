import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { setImmediate as turn } from 'node:timers/promises'
import type {
  ImportChoices,
  ImportColumn,
  ImportHead,
  ImportMapping,
  ImportRow,
  RowAnswer,
} from '#contract/office/imports.ts'
import type { Field } from '#contract/entity/field.ts'
import type { Ctx } from '#server/platform/context.ts'
import { wouldChange } from '#server/platform/entity/changes.ts'
import { pastValues, type PastValues } from '../audit-log/queries.ts'
import { matchColumns } from './columns.ts'
import { KnownRecords } from './identity.ts'
import { matchRows, type MatchedRow } from './matched-rows.ts'
import type { PhotoArchive } from './photo-archive.ts'
import type { PlannedRow } from './planned-row.ts'
import { RowReader, type ReadRow } from './row-values.ts'
import { markTaken } from './taken-values.ts'
import type { ImportSource, RowRefusals, StoredRecord, WrittenRow } from '#server/platform/workbook/import-source.ts'
import type { Table } from './table.ts'

/** What a table would do, row by row, compared with what stands there now. */
export interface Plan {
  rows: PlannedRow[]
  columns: ImportColumn[]
  head: ImportHead
  reader: RowReader
  /** The same for two plans that would do the same. */
  digest: string
}

interface Asked {
  table: Table
  mapping?: ImportMapping | undefined
  choices?: ImportChoices | undefined
  photos?: PhotoArchive | null
  /** Rows that an earlier part of the same import has written already. */
  after?: number
  onRow?: (done: number) => Promise<void>
}

const NO_CHOICES: ImportChoices = { rows: {}, titles: {} }
/** So many rows are compared at once: neither the database nor whoever asks meanwhile waits for all. */
const ROWS_AT_ONCE = 250

/** Compares a table with the list. Writes nothing. */
export async function planImport(ctx: Ctx, source: ImportSource, asked: Asked): Promise<Plan> {
  const { table, choices = NO_CHOICES, photos = null, after = 0, onRow } = asked
  const columns = matchColumns(source, table, asked.mapping)
  const reader = await RowReader.open(ctx.db, source, ctx.actor, { table, columns, choices })
  const known = await KnownRecords.of(await source.known(ctx))
  const read: ReadRow[] = []
  for (const [index, row] of table.rows.entries()) {
    read.push(reader.read(row))
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await turn()
  }
  const refusals = await source.refusals(ctx)
  const met = await matchRows(source, known, read, choices)
  const rows: PlannedRow[] = []
  for (let start = 0; start < met.length; start += ROWS_AT_ONCE) {
    const batch = met.slice(start, start + ROWS_AT_ONCE).filter(({ read: { row } }) => row > after)
    rows.push(...(await compareBatch(ctx, source, reader, batch, { choices, photos, refusals })))
    await onRow?.(Math.min(met.length, start + ROWS_AT_ONCE))
    await turn()
  }
  await markTaken(ctx.db, source, reader, rows)
  for (const { problems } of rows) problems.sort(fromLeftToRight)
  const head = { row: table.headRow, above: table.above }
  return { rows, columns: columns.told, head, reader, digest: digestOf(rows) }
}

/** As somebody goes along the row who mends it: B5 before C5, Z5 before AA5. */
function fromLeftToRight({ cell }: { cell: string }, { cell: other }: { cell: string }): number {
  if (cell.length !== other.length) return cell.length - other.length
  return Number(cell > other) - Number(cell < other)
}

interface Comparing {
  choices: ImportChoices
  photos: PhotoArchive | null
  refusals: RowRefusals
}

async function compareBatch(
  ctx: Ctx,
  source: ImportSource,
  reader: RowReader,
  batch: readonly MatchedRow[],
  { choices, photos, refusals }: Comparing,
): Promise<PlannedRow[]> {
  const ids = batch.flatMap(({ record }) => record?.id ?? [])
  const stored = new Map((await source.stored(ctx.db, ids)).map((record) => [record.id, record]))
  const stale = batch.flatMap(({ read, record, isByName }) => {
    const now = record === null ? undefined : stored.get(record.id)
    return now === undefined || isByName || read.version === null || read.version >= now.version
      ? []
      : [{ id: now.id, version: read.version }]
  })
  const past = await pastValues(ctx.db, source.entity.name, stale)
  return batch.map((met) => {
    const row = planRow(ctx, source, reader, met, {
      stored: met.record === null ? null : (stored.get(met.record.id) ?? null),
      past: met.record === null ? undefined : past.get(met.record.id),
      answer: choices.rows[met.read.row] ?? null,
      refusals,
    })
    row.photo = photos?.take(row.label, row.kind === 'skip') ?? null
    if (row.photo !== null && row.kind === 'same') row.kind = 'change'
    return row
  })
}

interface Standing {
  stored: StoredRecord | null
  past: PastValues | undefined
  answer: RowAnswer | null
  refusals: RowRefusals
}

function planRow(
  { actor }: Ctx,
  source: ImportSource,
  reader: RowReader,
  { read, record, identity, isByName, question, problem, isSkipped }: MatchedRow,
  { stored, past, answer, refusals }: Standing,
): PlannedRow {
  const wrong = (field: string | null, message: string) => ({ cell: reader.cellOf(read.row, field), field, message })
  const row: PlannedRow = {
    row: read.row,
    kind: 'same',
    label: identity.name ?? identity.key ?? record?.label ?? '—',
    id: stored?.id ?? null,
    version: stored?.version ?? 0,
    fields: {},
    stored,
    conflicts: [],
    problems: [...read.problems],
    notes: [],
    question,
    answer,
    photo: null,
  }
  if (isSkipped) return { ...row, kind: 'skip', problems: [], question: null }
  if (problem !== null) row.problems.push(wrong(problem.field, problem.message))
  else if (question === null) {
    if (stored === null) planNew(source, row, read, wrong)
    else planChange(source, row, read, { stored, past, isByName, answer })
    for (const { field, note } of stored === null ? (source.passedOver?.(row.fields, actor) ?? []) : []) {
      delete row.fields[field]
      if (note !== null) row.notes.push(note)
    }
    for (const { field, message } of refusals(stored, row.fields)) {
      // A cell that could not be read says so itself.
      if (field === null || read.problems.every((problem) => problem.field !== field))
        row.problems.push(wrong(field, message))
    }
  }
  row.kind = kindOf(row)
  return row
}

function planNew(
  source: ImportSource,
  row: PlannedRow,
  read: ReadRow,
  wrong: (field: string, message: string) => ImportRow['problems'][number],
) {
  row.fields = { ...read.values }
  for (const [field, value] of Object.entries(row.fields)) if (value === null) delete row.fields[field]
  for (const field of source.required) {
    if (field in row.fields || row.problems.some((problem) => problem.field === field)) continue
    const { accusative, label } = source.entity.fields[field] as Field
    row.problems.push(wrong(field, `Напишите ${accusative ?? `«${label}»`}`))
  }
}

function planChange(
  source: ImportSource,
  row: PlannedRow,
  read: ReadRow,
  {
    stored,
    past,
    isByName,
    answer,
  }: { stored: StoredRecord; past: PastValues | undefined; isByName: boolean; answer: RowAnswer | null },
) {
  const said = { ...read.values, ...(isByName ? {} : emptiedValues(source, read)) }
  for (const [name, mine] of Object.entries(said)) {
    const field = source.entity.fields[name] as Field
    const saved = stored[name] ?? null
    if (!differs(field, saved, mine)) continue
    const { was, isKnown } = valueThen(field, name, saved, past)
    if (isKnown && !differs(field, was, mine)) continue
    const isUntouched = isKnown && isDeepStrictEqual(was, saved)
    if (!isUntouched && answer === 'saved') continue
    if (isUntouched || answer === 'mine') row.fields[name] = mine
    else row.conflicts.push({ field: name, was, isWasKnown: isKnown, saved, mine })
  }
}

/** What the field held at the version that the table was taken at. */
function valueThen({ kind }: Field, name: string, saved: unknown, past: PastValues | undefined) {
  if (past === undefined) return { was: saved, isKnown: true }
  if (past.fields.has(name)) {
    const was = past.fields.get(name) ?? null
    // Roles are told by their names, which say nothing of who is who.
    const isTold = Array.isArray(was) && was.some((item) => typeof item === 'string') && kind === 'links'
    return { was, isKnown: !isTold }
  }
  return { was: saved, isKnown: past.isKnown && (past.isWhole || kind !== 'links') }
}

/** A cell that was emptied clears its field, where that may be. Only of a table that names its records by their numbers. */
function emptiedValues({ entity, inputs }: ImportSource, { emptied }: ReadRow): Record<string, unknown> {
  return Object.fromEntries(
    emptied.flatMap((name): [string, unknown][] => {
      const field = entity.fields[name]
      if (field?.kind === 'links' || field?.kind === 'choices') return [[name, []]]
      if (field?.isOptional !== true || inputs[name] === undefined) return []
      return [[name, null]]
    }),
  )
}

function differs(field: Field, current: unknown, value: unknown): boolean {
  return wouldChange(field, current ?? (field.kind === 'links' || field.kind === 'choices' ? [] : null), value)
}

function kindOf({ problems, question, conflicts, stored, fields }: PlannedRow): ImportRow['kind'] {
  if (problems.length > 0) return 'bad'
  if (question !== null) return 'question'
  if (conflicts.length > 0) return 'conflict'
  if (stored === null) return 'create'
  return Object.keys(fields).length > 0 ? 'change' : 'same'
}

/** The rows that are to be written. */
export function writtenRows(rows: readonly PlannedRow[]): (WrittenRow & { photo: string | null })[] {
  return rows
    .filter(({ kind }) => kind === 'create' || kind === 'change')
    .map(({ row, label, id, version, fields, photo }) => ({ row, label, id, version, fields, photo }))
}

/** The rows that are wrong, or wait for an answer. */
export function waitingRows(rows: readonly PlannedRow[]): PlannedRow[] {
  return rows.filter(({ kind }) => kind === 'bad' || kind === 'question' || kind === 'conflict')
}

function digestOf(rows: readonly PlannedRow[]): string {
  const hash = createHash('sha256')
  for (const { row, kind, id, stored, fields, photo } of rows) {
    if (kind !== 'create' && kind !== 'change') continue
    const olds = Object.keys(fields).map((field) => stored?.[field] ?? null)
    hash.update(JSON.stringify([row, kind, id, fields, olds, photo]))
  }
  return hash.digest('base64url')
}
