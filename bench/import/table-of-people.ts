import { writeSheet } from '#server/platform/workbook/spreadsheet.ts'
import { FEMALE_NAMES, SURNAME_STEMS } from '../world/names.ts'

export const TOPICS = ['Тревога', 'Отношения', 'Выгорание', 'Усталость от новостей']
const SENTENCES = [
  'Работаю бережно и по делу, с опорой на то, что человек уже умеет.',
  'На первой встрече мы решаем, с чего начать и как понять, что стало легче.',
  'Двенадцать лет веду частную практику и раз в неделю прихожу на супервизию.',
  'Помогаю, когда сил нет, а отдых не помогает, и когда решения принимать страшно.',
]

/** A workbook as a large practice keeps it: whom to call, how much it costs, what with, and a page of text of each. */
export async function tableOfPeople(people: number, roubles: number): Promise<Uint8Array<ArrayBuffer>> {
  const titles = [
    'ФИО',
    'Телефон',
    'Почта',
    'Пол',
    'Дата рождения',
    'Стоимость',
    'Формат',
    'Темы',
    'О себе',
    'Образование',
  ]
  const rows = Array.from({ length: people }, (_, at) => [
    nameAt(at),
    `8 (916) ${String(1_000_000 + at).replace(/(\d{3})(\d{2})(\d{2})/, '$1-$2-$3')}`,
    `person-${at}@practice.test`,
    'ж',
    `${String(1 + (at % 28)).padStart(2, '0')}.0${1 + (at % 9)}.19${70 + (at % 25)}`,
    `${roubles + (at % 7) * 100} ₽`,
    at % 3 === 0 ? 'онлайн и очно' : 'онлайн',
    [TOPICS[at % 4], TOPICS[(at + 1) % 4]].join(', '),
    Array.from({ length: 6 }, (__, line) => SENTENCES[(at + line) % 4]).join(' '),
    SENTENCES[at % 4] ?? '',
  ])
  const columns = titles.map((title) => ({ title, width: 20 }))
  return new Uint8Array(await writeSheet({ name: 'Люди', columns, rows }))
}

/** No two are called the same. */
function nameAt(at: number): string {
  const [first, stem] = [FEMALE_NAMES[at % FEMALE_NAMES.length] ?? '', SURNAME_STEMS[at % SURNAME_STEMS.length] ?? '']
  return `${stem}ова ${first} ${lettersOf(at)}на`
}

function lettersOf(number: number): string {
  const letters = 'абвгдеиклм'
  return `Отч${[...String(number)].map((digit) => letters[Number(digit)]).join('')}ов`
}
