import type { z } from 'zod'
import type { ExportFormat } from '#contract/office/exports.ts'
import type { Permission } from '#contract/people/permissions.ts'
import type { Actor, Ctx } from '../context.ts'
import type { ColumnFormat, DateCell, WrittenValue } from './sheet.ts'

/** A column of an export. Money is in roubles, days as people write them. */
export interface ExportColumn<R> {
  /** What `columns=` calls it: the field of the list. */
  key: string
  title: string
  /** In characters. */
  width: number
  format?: ColumnFormat | undefined
  value: (row: R, ctx: Ctx) => WrittenValue
  /** Only when it is asked for by name. */
  isOnDemand?: boolean
  /** Absent: for everybody who may have the file. */
  isFor?: (actor: Actor) => boolean
}

/** A list that can be taken home as a file. */
export interface ExportSource<Q extends ExportQuery = ExportQuery, R = unknown> {
  /** `psychologists` */
  name: string
  /** «Психологи»: the sheet and the file are called so. */
  title: string
  path: string
  permission: Permission
  /** What the audit log calls it. */
  action: `${string}.exported`
  query: z.ZodType<Q>
  /** What the filter finds, in its order: at most `limit` ids, and how many there are in all. */
  ids: (ctx: Ctx, query: Q, limit: number) => Promise<{ ids: number[]; total: number }>
  /** These rows, in this order; those that are gone by now are left out. */
  rows: (ctx: Ctx, ids: number[]) => Promise<R[]>
  columns: readonly ExportColumn<R>[]
}

export interface ExportQuery {
  columns: string[]
  format: ExportFormat
}

/** Gives a source the one type that a list of sources can have. */
export function exportSource<Q extends ExportQuery, R>(source: ExportSource<Q, R>): ExportSource {
  return source as unknown as ExportSource
}

/** The columns of the file: those that were asked for, in that order, but for those that this person may not see. */
export function chosenColumns(
  source: ExportSource,
  query: ExportQuery,
  actor: Actor,
): readonly ExportColumn<unknown>[] {
  const allowed = source.columns.filter((column) => column.isFor?.(actor) !== false)
  const asked = query.columns.flatMap((key) => allowed.find((column) => column.key === key) ?? [])
  return asked.length > 0 ? [...new Set(asked)] : allowed.filter((column) => column.isOnDemand !== true)
}

/** «да» or «нет». */
export function yesNo(flag: boolean): string {
  return flag ? 'да' : 'нет'
}

/** `2026-11-20` as a cell. */
export function dayCell(day: string | null): DateCell | null {
  return day === null ? null : { date: day }
}

/** A moment as a cell, on the clock of a time zone: programs know of no other. */
export function momentCell(moment: string | null, timeZone: string): DateCell | null {
  if (moment === null) return null
  const format = momentFormats.get(timeZone) ?? momentFormat(timeZone)
  momentFormats.set(timeZone, format)
  const parts = Object.fromEntries(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]))
  return { date: `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}` }
}

/** A format is heavier than a file: one for all cells. */
const momentFormats = new Map<string, Intl.DateTimeFormat>()

function momentFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('ru', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
}

/** Kopecks to roubles. */
export function roubles(kopecks: number | null): number | null {
  return kopecks === null ? null : kopecks / 100
}

/** «Тревога, Сон» */
export function titlesCell(items: readonly { title: string }[]): string {
  return items.map((item) => item.title).join(', ')
}
