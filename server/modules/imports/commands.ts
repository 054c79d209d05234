import type { ImportAnswer } from '#contract/office/imports.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { constraintOf } from '#server/platform/db/constraints.ts'
import { HttpError, Invalid } from '#server/platform/http/errors.ts'
import { appendToOperation, type ChangedItem } from '../operations/commands.ts'
import { storePortrait } from '../photos/commands.ts'
import type { PhotoArchive } from './photo-archive.ts'
import { waitingRows, writtenRows, type Plan } from './plan.ts'
import type { PlannedRow } from './planned-row.ts'
import type { ImportSource, WrittenRow } from '#server/platform/workbook/import-source.ts'
import { plain } from '#server/platform/alike.ts'

/** Where the history says that the values come from. */
const SOURCE = 'таблицы'
const CHANGED_SINCE =
  'С\u00a0проверки что-то изменилось: в\u00a0списке или в\u00a0ваших ответах. Проверьте таблицу ещё раз, ничего не\u00a0записано.'

const TAKEN_MEANWHILE =
  'Пока шёл импорт, адрес или номер из\u00a0таблицы занял кто-то другой. Записанное осталось: загрузите таблицу ещё раз, она допишет остальное.'

/** What was checked is not what would be written: nothing is. */
export class PlanChanged extends HttpError {
  constructor() {
    super(409, CHANGED_SINCE, { code: 'plan-changed' })
  }
}

/** A row was saved by somebody between the comparison and the lock. */
export class StaleRows extends Error {}

/** Throws PlanChanged for another plan than the one that was told, Invalid at `file` for rows that are not to be skipped. */
export function refusePlan(
  plan: Plan,
  { checked, skip_errors }: { checked?: string | undefined; skip_errors: boolean },
) {
  if (checked !== undefined && checked !== plan.digest) throw new PlanChanged()
  const waiting = waitingRows(plan.rows)
  if (waiting.length === 0 || skip_errors) return
  throw new Invalid({ file: waiting.flatMap(sentencesOf) })
}

function sentencesOf({ row, problems, question, conflicts, label }: PlannedRow): string[] {
  if (problems.length > 0) return problems.map(({ cell, message }) => `${cell}: ${message}`)
  if (question !== null) return [`Строка ${row}, ${label}: ${question.text}`]
  return [
    `Строка ${row}, ${label}: с\u00a0тех пор изменили ${conflicts.length === 1 ? 'поле' : 'поля'}, выберите, чьё остаётся`,
  ]
}

/** One import that is being written, in one transaction or in several. */
export class Writing {
  readonly #ctx: Ctx
  readonly #source: ImportSource
  readonly #photos: PhotoArchive | null
  readonly #options: { invites: boolean; skipsErrors: boolean }
  /** What cells named and no list had, by field and title. */
  readonly #made = new Map<string, number>()
  #operationId: number | null

  constructor(
    ctx: Ctx,
    source: ImportSource,
    photos: PhotoArchive | null,
    options: { invites: boolean; skipsErrors: boolean; operationId?: number | null },
  ) {
    this.#ctx = { ...ctx, source: SOURCE }
    this.#source = source
    this.#photos = photos
    this.#options = options
    this.#operationId = options.operationId ?? null
  }

  get operationId(): number | null {
    return this.#operationId
  }

  /**
   * Writes these rows in one transaction. Throws StaleRows when one of them was saved by somebody since it was compared, or
   * somebody has taken since what only one record may have; with `onStale` the others are written and it hears of those. `also` is done in the same transaction.
   */
  async write(
    rows: readonly PlannedRow[],
    {
      onStale,
      also,
    }: { onStale?: (row: number) => void; also?: (tx: Tx, operationId: number | null) => Promise<void> } = {},
  ): Promise<void> {
    const wanted = await this.#withPhotos(rows)
    const work = async (tx: Tx) => {
      const versions = await this.#source.lock(
        tx,
        this.#ctx,
        wanted.flatMap(({ id }) => id ?? []),
      )
      const fresh = wanted.filter(({ id, version, row }) => {
        if (id === null || versions.get(id) === version) return true
        if (onStale === undefined) throw new StaleRows()
        onStale(row)
        return false
      })
      const made = await this.#makeTitles(tx, fresh)
      const settled = fresh.map((row) => this.#withTitles(row))
      const items = await this.#source.write(tx, this.#ctx, settled, this.#options)
      await this.#keep(tx, made, true)
      await this.#keep(tx, items, this.#source.logsItself === true)
      await also?.(tx, this.#operationId)
    }
    const before = this.#operationId
    try {
      await transaction(this.#ctx.db, work)
    } catch (error) {
      if (!isTaken(error)) throw error
      this.#operationId = before
      // What is written in parts can only be gone on with by whoever sends the rest.
      throw onStale === undefined ? new StaleRows() : new HttpError(409, TAKEN_MEANWHILE)
    }
  }

  async #keep(tx: Tx, items: ChangedItem[], isLogged: boolean) {
    const { name, entity, title } = this.#source
    const operation = { kind: `${name}.import`, type: entity.name, label: `${title}: импорт из\u00a0таблицы` }
    this.#operationId = await appendToOperation(tx, this.#ctx, { ...operation, id: this.#operationId, isLogged }, items)
  }

  /** Stores the pictures before anything is locked: each takes a part of a second. */
  async #withPhotos(rows: readonly PlannedRow[]): Promise<WrittenRow[]> {
    const planned = new Map(rows.map((row) => [row.row, row]))
    const wanted: WrittenRow[] = []
    for (const { photo, ...row } of writtenRows(rows)) {
      const avatar = photo === null ? undefined : await this.#storePhoto(photo, planned.get(row.row))
      const isNew = avatar !== undefined && avatar !== planned.get(row.row)?.stored?.avatar
      const fields = isNew ? { ...row.fields, avatar } : row.fields
      if (row.id === null || Object.keys(fields).length > 0) wanted.push({ ...row, fields })
    }
    return wanted
  }

  async #storePhoto(file: string, row: PlannedRow | undefined): Promise<string | undefined> {
    const bytes = (await this.#photos?.bytesOf(file)) ?? new Uint8Array()
    try {
      const photo = {
        size: bytes.length,
        withBytes: <T>(work: (all: Uint8Array<ArrayBuffer>) => Promise<T>) => work(bytes),
      }
      return await storePortrait(this.#ctx, photo, 'photos')
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      if (!this.#options.skipsErrors) throw new Invalid({ photos: [`${file}: ${error.message}`] })
      row?.notes.push(`Фотография ${file} не\u00a0взята: ${error.message}`)
      return undefined
    }
  }

  async #makeTitles(tx: Tx, rows: readonly WrittenRow[]): Promise<ChangedItem[]> {
    const items: ChangedItem[] = []
    for (const { fields } of rows) {
      for (const [field, value] of Object.entries(fields)) {
        for (const title of this.#titlesToMake(field, value)) {
          const key = `${field} ${plain(title)}`
          if (this.#made.has(key)) continue
          const item = await this.#source.makeTitle?.(tx, this.#ctx, field, title)
          if (item === undefined) throw new Error(`Nobody makes records for ${field}`)
          this.#made.set(key, item.id)
          items.push(item)
        }
      }
    }
    return items
  }

  #titlesToMake(field: string, value: unknown): string[] {
    const kind = this.#source.entity.fields[field]?.kind
    if (kind !== 'links' && kind !== 'record') return []
    return [value].flat().filter((item) => typeof item === 'string')
  }

  /** With ids where titles of what has been made stood. */
  #withTitles(row: WrittenRow): WrittenRow {
    const fields = Object.entries(row.fields).map(([field, value]) => {
      if (this.#titlesToMake(field, value).length === 0) return [field, value]
      const idOf = (item: unknown) => (typeof item === 'string' ? this.#made.get(`${field} ${plain(item)}`) : item)
      return [field, Array.isArray(value) ? value.map(idOf) : idOf(value)]
    })
    return { ...row, fields: Object.fromEntries(fields) as Record<string, unknown> }
  }
}

/** By the one who was first: a check before the write cannot see who comes after it. */
function isTaken(error: unknown): boolean {
  return constraintOf(error) !== undefined && (error as { code?: unknown }).code === '23505'
}

/** What an import answers: what a check tells, but for the rows that nothing came of. */
export function doneAnswer(answer: ImportAnswer): ImportAnswer {
  return { ...answer, rows: answer.rows.filter(({ kind }) => kind !== 'same') }
}
