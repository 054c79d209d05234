import type { Field } from '#contract/entity/field.ts'
import type { CellValue } from '#server/platform/workbook/sheet.ts'
import { plain } from '#server/platform/alike.ts'

/** What a cell says of its field, as a save would bring it; titles of other records stay titles. */
type CellReading =
  | { kind: 'empty' }
  | { kind: 'value'; value: unknown }
  | { kind: 'titles'; text: string }
  | { kind: 'fault'; message: string }

const YES = new Set(['да', 'д', 'yes', 'y', 'true', 'истина', '1', '+', '✓', '✔', '☑', 'v', 'есть'])
const NO = new Set(['нет', 'н', 'no', 'n', 'false', 'ложь', '0', '-', '−', '–', '—', '✗', '✘', '☐'])
const MONTHS = ['янв', 'фев', 'мар', 'апр', 'ма', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']
/** Signs by which our CSV keeps a text from being a formula. */
const KEPT_TEXT = /^'(?=[=+\-@\t\r])/
const EXCEL_ERROR = /^#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|Н\/Д|ДЕЛ\/0!|ИМЯ\?|ПУСТО!|ЧИСЛО!|ССЫЛКА!|ЗНАЧ!)$/i
const DAY_MS = 86_400_000
/** Excel counts days from here. */
const EXCEL_EPOCH_MS = Date.UTC(1899, 11, 30)

/** Reads a cell as the kind of its field has it. `words` are further names of choices. */
export function readCell(field: Field, cell: CellValue, words: Readonly<Record<string, string>> = {}): CellReading {
  const text = typeof cell === 'string' ? cell.replace(KEPT_TEXT, '').trim() : cell
  if (text === null || text === '') return { kind: 'empty' }
  if (typeof text === 'string' && EXCEL_ERROR.test(text)) return fault(`в\u00a0ячейке ошибка «${text}»`)
  switch (field.kind) {
    case 'flag':
      return flagOf(text)
    case 'money':
      return moneyOf(text)
    case 'integer':
    case 'year':
      return numberOf(text)
    case 'day':
      return dayOf(text)
    case 'choice':
      return choiceOf(field.titles, String(text), words)
    case 'choices':
      return choicesOf(field.titles, String(text), words)
    case 'links':
    case 'record':
      return { kind: 'titles', text: String(text) }
    case 'slug':
      return value(String(text).replace(/^.*\//, ''))
    case 'link':
      return value(/^[a-z][a-z\d+.-]*:/i.test(String(text)) ? text : `https://${text}`)
    default:
      return value(typeof text === 'boolean' ? (text ? 'да' : 'нет') : String(text))
  }
}

function flagOf(cell: string | number | boolean): CellReading {
  if (typeof cell === 'boolean') return value(cell)
  const word = String(cell).toLowerCase()
  if (YES.has(word)) return value(true)
  if (NO.has(word)) return value(false)
  return fault(`«${short(cell)}» — не\u00a0«да» и\u00a0не\u00a0«нет»`)
}

/** Roubles, however they are written: «3 500 ₽», «3500,50», «3.500 руб.». */
function moneyOf(cell: string | number | boolean): CellReading {
  if (typeof cell === 'number') return value(Math.round(cell * 100))
  const bare = String(cell)
    .toLowerCase()
    .replace(/\s|₽|р(?:уб(?:\.|лей|ля|ль)?|\.)?$|rub$/giu, '')
  // Three digits behind a sign are thousands: nobody counts in tenths of a kopeck.
  const whole = bare.replace(
    /^(\d{1,3})((?:[.,]\d{3})+)$/,
    (_, head: string, rest: string) => head + rest.replace(/[.,]/g, ''),
  )
  const number = whole.replace(',', '.')
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(number)) return fault(`«${short(cell)}» — не\u00a0сумма в\u00a0рублях`)
  return value(Math.round(Number(number) * 100))
}

function numberOf(cell: string | number | boolean): CellReading {
  if (typeof cell === 'number') return value(cell)
  const bare = String(cell)
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/(?:г\.?|год|года|мин\.?|минут)$/i, '')
  return /^-?\d{1,12}(?:[.,]0+)?$/.test(bare)
    ? value(Number.parseInt(bare, 10))
    : fault(`«${short(cell)}» — не\u00a0целое число`)
}

/** `YYYY-MM-DD` of a date of the program, of its number, or of what people write. */
function dayOf(cell: string | number | boolean): CellReading {
  const wrong = fault(`«${short(cell)}» — не\u00a0дата. Нужен вид 31.12.1985`)
  if (typeof cell === 'number') {
    if (!(cell >= 1 && cell < 80_000) || isYear(cell)) return wrong
    return value(new Date(EXCEL_EPOCH_MS + Math.floor(cell) * DAY_MS).toISOString().slice(0, 10))
  }
  const text = String(cell).toLowerCase()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ].*)?$/.exec(text)
  if (iso !== null) return dayFrom(iso[1], iso[2], iso[3]) ?? wrong
  const usual = /^(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4}|\d{2})(?:\s*г\.?)?(?:\s+\d{1,2}:\d{2}.*)?$/.exec(text)
  if (usual !== null) return dayFrom(usual[3], usual[2], usual[1]) ?? wrong
  const worded = /^(\d{1,2})\s+([а-я]+)\.?\s+(\d{4})(?:\s*г(?:\.|ода?)?)?$/.exec(text)
  const month = worded === null ? -1 : MONTHS.findIndex((begin) => worded[2]?.startsWith(begin))
  return (month < 0 ? null : dayFrom(worded?.[3], String(month + 1), worded?.[1])) ?? wrong
}

/** What is typed as 1985 means that year; as a number of days it would be one of 1905. */
function isYear(cell: number): boolean {
  return Number.isInteger(cell) && cell >= 1900 && cell < 2100
}

/** A day that the calendar has; two digits of a year mean one that was. */
function dayFrom(year = '', month = '', day = ''): CellReading | null {
  const short = Number(year) + 2000
  const full = year.length === 4 ? year : String(short > new Date().getUTCFullYear() ? short - 100 : short)
  const text = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : value(text)
}

function choiceOf(titles: Readonly<Record<string, string>>, text: string, words: Readonly<Record<string, string>>) {
  const code = codeOf(titles, text, words)
  if (code !== undefined) return value(code)
  return fault(
    `«${short(text)}»: здесь может быть ${Object.values(titles)
      .map((title) => `«${title}»`)
      .join(' или ')}`,
  )
}

function choicesOf(titles: Readonly<Record<string, string>>, text: string, words: Readonly<Record<string, string>>) {
  const codes: string[] = []
  for (const part of partsOf(titles, text)) {
    const read = choiceOf(titles, part, words)
    if (read.kind === 'fault') return read
    codes.push(String((read as { value: string }).value))
  }
  return value(codes)
}

/** What stands between signs, or between words where no title has these: «Измена или ревность» is one answer. */
function partsOf(titles: Readonly<Record<string, string>>, text: string): string[] {
  const names = new Set(Object.values(titles).map(plain))
  return text
    .split(/[,;/+\n]/)
    .flatMap((part) => (names.has(plain(part)) ? [part] : part.split(/\s+(?:и|или)\s+/)))
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Its code, its title, a further name, or the only one that begins so: «ж», «муж.». */
function codeOf(titles: Readonly<Record<string, string>>, text: string, words: Readonly<Record<string, string>>) {
  const asked = plain(text)
  const named = Object.entries(titles)
  const exact = named.find(([code, title]) => plain(code) === asked || plain(title) === asked)?.[0] ?? words[asked]
  if (exact !== undefined || asked === '') return exact
  const begins = named.filter(
    ([code, title]) => plain(title).startsWith(asked) || code.startsWith(asked) || hasStem(plain(title), asked),
  )
  return begins.length === 1 ? begins[0]?.[0] : undefined
}

function hasStem(one: string, other: string): boolean {
  return one.length > 4 && other.length > 4 && one.slice(0, 4) === other.slice(0, 4)
}

function value(read: unknown): CellReading {
  return { kind: 'value', value: read }
}

function fault(message: string): CellReading {
  return { kind: 'fault', message }
}

function short(cell: unknown): string {
  return String(cell).slice(0, 40)
}
