/** What a workbook that somebody sends may weigh (decisions: limits). Real ones of 10,000 people stay far below each. */
export const INFLATED_MAX_BYTES = 50 * 1024 * 1024
/** The files in the archive: pictures and drawings of a busy workbook are some dozens. */
export const ENTRIES_MAX = 2_000
export const COLUMNS_MAX = 200
/** Places from the first column to the last value of each row. */
export const CELLS_MAX = 1_000_000
/** Characters of all texts together. Five megabytes of a packed file hold as many letters of a language. */
export const TEXT_MAX = 12_000_000
/** Characters of one text: what the program itself takes. */
export const CELL_TEXT_MAX = 32_767

/** Why a workbook is not taken: a sentence for the person who sent it. */
export class WorkbookRefused extends Error {}

export const BROKEN = 'Файл не открывается: он повреждён.'
export const TOO_BIG = 'Таблица слишком велика: в распакованном виде она больше 50 МБ.'
export const TOO_MANY_ENTRIES = 'В файле слишком много частей. Скопируйте таблицу в новую книгу и сохраните её.'
export const TOO_MANY_COLUMNS = `В таблице больше ${COLUMNS_MAX} столбцов. Удалите лишние.`
export const TOO_MANY_CELLS = 'В таблице больше миллиона ячеек. Разделите её на несколько файлов.'
export const TOO_MUCH_TEXT = 'В таблице слишком много текста. Разделите её на несколько файлов.'

export function broken(): never {
  throw new WorkbookRefused(BROKEN)
}
