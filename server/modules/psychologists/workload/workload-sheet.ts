import { WORKLOAD_MAX } from '#contract/psychologists/psychologists.ts'
import {
  WORKLOAD_HINTS,
  type WorkloadChange,
  type WorkloadError,
  type WorkloadSame,
} from '#contract/psychologists/workload.ts'
import { cellName } from '#server/platform/workbook/cell-name.ts'
import type { CellValue, ReadSheet, Sheet } from '#server/platform/workbook/sheet.ts'

/** A person with the workload as it is now. */
export interface WorkloadRow {
  id: number
  full_name: string
  workload: number
}

/** Somebody whom a file may name: the card may have gone to the trash since the template was downloaded. */
export interface KnownPerson extends WorkloadRow {
  isInTrash: boolean
}

const HEAD = ['ID', 'Психолог', 'Загрузка']
const numbers = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 20 })
const RANGE = `целое число от 0 до ${asWritten(WORKLOAD_MAX)}`

/** The workbook that staff fill in: everything but the workload is locked. */
export function workloadTemplate(people: WorkloadRow[]): Sheet {
  return sheetOf(people.map((person) => [person.id, person.full_name, person.workload]))
}

/** The file as it came, with the wrong cells marked and a column that says what to mend. */
export function errorWorkbook(file: ReadSheet, errors: WorkloadError[]): Sheet {
  const messages = Map.groupBy(errors, (error) => Number(/\d+$/.exec(error.cell)?.[0] ?? 1))
  const rows = file.rows.slice(1).map((row, index) => {
    const said = (messages.get(index + 2) ?? []).map((error) => `${error.cell}: ${error.message}`)
    return [...HEAD.map((_, column) => row[column] ?? null), said.join('. ') || null]
  })
  const marks = Object.fromEntries(
    errors.filter((error) => rowOf(error) >= 0).map((error) => [`${rowOf(error)},${columnOf(error)}`, error.message]),
  )
  const sheet = sheetOf(rows)
  return { ...sheet, columns: [...sheet.columns, { title: 'Что исправить', width: 70, isEditable: true }], marks }
}

/**
 * Compares a file with the people as they are: what it would change, what stays, and every cell that is wrong. Pure.
 * A row with a wrong cell changes nothing; nor does any row under a wrong head, or one of two rows of the same person.
 */
export function checkWorkload(file: ReadSheet, people: Map<number, KnownPerson>) {
  const errors: WorkloadError[] = headErrors(file)
  const isHeadWrong = errors.length > 0
  const changes: WorkloadChange[] = []
  const unchanged: WorkloadSame[] = []
  const known = { people, rowsById: rowsOfEach(file), formulas: new Set(file.formulas) }
  let rows = 0
  for (const [index, row] of file.rows.entries()) {
    if (index === 0 || isBlank(row)) continue
    rows += 1
    const wrong = rowErrors(index, row, known)
    errors.push(...wrong)
    const [person, workload] = [people.get(wholeNumber(row[0]) ?? 0), wholeNumber(row[2])]
    if (isHeadWrong || wrong.length > 0 || person === undefined || workload === null) continue
    const { id, full_name, workload: old } = person
    if (workload === old) unchanged.push({ row: index + 1, full_name, workload })
    else changes.push({ row: index + 1, id, full_name, old, new: workload })
  }
  const isRefused = isHeadWrong || rows === 0
  if (rows === 0 && errors.length === 0) errors.push(errorAt(1, 0, 'в файле нет ни одной строки'))
  return { rows, changes, unchanged, errors, isRefused }
}

/** The rows that name each person, as the program numbers them; the first two tell enough. */
function rowsOfEach({ rows }: ReadSheet): Map<number | null, number[]> {
  const rowsById = new Map<number | null, number[]>()
  for (const [index, row] of rows.entries()) {
    const id = wholeNumber(row[0])
    if (index === 0 || id === null) continue
    const seen = rowsById.get(id)
    if (seen === undefined) rowsById.set(id, [index + 1])
    else if (seen.length < 2) seen.push(index + 1)
  }
  return rowsById
}

interface Known {
  people: Map<number, KnownPerson>
  rowsById: Map<number | null, number[]>
  formulas: Set<string>
}

function rowErrors(index: number, row: CellValue[], { people, rowsById, formulas }: Known): WorkloadError[] {
  const id = wholeNumber(row[0])
  const person = id === null ? undefined : people.get(id)
  const errors: WorkloadError[] = []
  const wrong = (column: number, message: string) => errors.push(errorAt(index, column, message, row, person))
  const twin = rowsById.get(id)?.find((other) => other !== index + 1)
  if (person === undefined) wrong(0, 'такого ID нет, верните прежний')
  else if (twin !== undefined) wrong(0, `этот ID ${twin > index ? 'стоит и' : 'уже стоит'} в строке ${twin}`)
  if (person !== undefined && String(row[1] ?? '').trim() !== person.full_name) {
    wrong(1, `имя изменено, в карточке «${person.full_name}»`)
  }
  const workload = readWorkload(row[2] ?? null, formulas.has(cellName(index, 2)))
  if (typeof workload === 'string') wrong(2, workload)
  else if (person?.isInTrash && workload !== person.workload) {
    wrong(2, `карточка в корзине: верните её или впишите прежнее число ${asWritten(person.workload)}`)
  }
  return errors
}

function sheetOf(rows: CellValue[][]): Sheet {
  return {
    name: 'Загрузка',
    columns: [
      { title: 'ID', width: 10 },
      { title: 'Психолог', width: 44 },
      {
        title: 'Загрузка',
        width: 14,
        isEditable: true,
        accepts: { min: 0, max: WORKLOAD_MAX, message: `Здесь может быть ${RANGE}.` },
      },
    ],
    rows,
    notes: { name: 'Подсказка', lines: [...WORKLOAD_HINTS] },
  }
}

function headErrors(file: ReadSheet): WorkloadError[] {
  return HEAD.flatMap((title, column) =>
    String(file.rows[0]?.[column] ?? '').trim() === title
      ? []
      : [errorAt(0, column, `здесь должен быть заголовок «${title}»`)],
  )
}

function errorAt(
  index: number,
  column: number,
  message: string,
  row: CellValue[] = [],
  person?: WorkloadRow,
): WorkloadError {
  return {
    cell: cellName(index, column),
    message,
    full_name: textOf(row[1]),
    old: person?.workload ?? null,
    value: textOf(row[2]),
  }
}

function textOf(value: CellValue | undefined): string | null {
  return value === undefined || value === null || value === '' ? null : asWritten(value).slice(0, 200)
}

/** A number as people write it here: «100 001», «12,5»; anything else as it stands. */
function asWritten(value: CellValue): string {
  return typeof value === 'number' ? numbers.format(value).replace(/\s/g, '\u00a0') : String(value)
}

/** The number, or the sentence that says what is wrong with the cell. */
function readWorkload(value: CellValue, isFormula: boolean): number | string {
  if (isFormula) return `здесь формула, впишите ${RANGE}`
  if (value === null || value === '') return `пусто, впишите ${RANGE}`
  const number = wholeNumber(value)
  if (number === null) return `«${asWritten(value).slice(0, 40)}» — не ${RANGE}`
  if (number > WORKLOAD_MAX) return `${asWritten(number)} больше ${asWritten(WORKLOAD_MAX)}`
  return number
}

/** A whole number from 0, also when it is written as text with spaces between thousands. */
function wholeNumber(value: CellValue | undefined): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : null
  if (typeof value !== 'string') return null
  const digits = value.replace(/[\s\u00a0\u202f]/g, '')
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null
}

function isBlank(row: CellValue[]): boolean {
  return row.every((value) => value === null || value === '')
}

function rowOf(error: WorkloadError): number {
  return Number(/\d+$/.exec(error.cell)?.[0] ?? 1) - 2
}

function columnOf(error: WorkloadError): number {
  return error.cell.charCodeAt(0) - 65
}
