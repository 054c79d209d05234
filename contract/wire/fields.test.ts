import { afterEach, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import {
  dayField,
  emailField,
  emptyIsAbsent,
  emptyIsNull,
  flagField,
  idListField,
  integerField,
  lineField,
  linkField,
  momentField,
  optionalText,
  pastDayField,
  phoneField,
  textField,
  yearField,
} from './fields.ts'
import { idSchema, listQuerySchema } from './http.ts'
import { ID_MISSING } from './wire-limits.ts'

/** What a schema makes of a value; all that it says when it refuses. */
function read(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : `✗ ${parsed.error.issues.map(({ message }) => message).join(', ')}`
}

const DAY = '✗ Такой даты нет'
const LINK = '✗ Ссылка должна начинаться с https:// или http://'
const FLAG = '✗ Здесь может быть только «да» или «нет»'

const TABLES: Record<string, [z.ZodType, [unknown, unknown][]]> = {
  flag: [
    flagField,
    [
      [true, true],
      [false, false],
      ['1', true],
      ['0', false],
      ['true', true],
      ['false', false],
      [1, true],
      [0, false],
      ['', FLAG],
      ['да', FLAG],
      [2, FLAG],
      [null, FLAG],
    ],
  ],
  text: [
    textField('Имя', 5, 2),
    [
      ['Анна', 'Анна'],
      ['  Анна ', 'Анна'],
      ['а\r\nб', 'а\nб'],
      ['а\rб', 'а\nб'],
      ['а\tб', 'а\tб'],
      ['', '✗ Имя: здесь пусто'],
      ['  ', '✗ Имя: здесь пусто'],
      ['Я', '✗ Имя: не короче 2 знаков'],
      ['Анна-М', '✗ Имя: не длиннее 5 знаков'],
      ['а\u0000б', '✗ Имя: недопустимый знак'],
      ['а\ud83dб', '✗ Имя: недопустимый знак'],
      ['а😀', 'а😀'],
      ['\u202eАнна\u200b', 'Анна'],
      ['\u200b\u2060', '✗ Имя: здесь пусто'],
      [1, '✗ Имя: нужен текст'],
    ],
  ],
  line: [
    lineField('Имя', 5, 2),
    [
      ['Анна', 'Анна'],
      ['а\nб', 'а б'],
      ['а\r\nб', 'а б'],
      ['а\tб', 'а б'],
      ['а\u2028б', 'а б'],
      [' а \n\n\t б ', 'а б'],
      ['а  б', 'а  б'],
      ['\n', '✗ Имя: здесь пусто'],
      ['а\u0000б', '✗ Имя: недопустимый знак'],
    ],
  ],
  'optional text': [
    optionalText('О себе', 3),
    [
      ['', null],
      ['  ', null],
      [null, null],
      ['\u200b', null],
      ['да', 'да'],
      ['долго', '✗ О себе: не длиннее 3 знаков'],
    ],
  ],
  integer: [
    integerField('Год', 1950, 2100),
    [
      [2000, 2000],
      ['2000', 2000],
      [' 2000 ', 2000],
      [1949, '✗ Год: целое число от 1950 до 2100'],
      ['2000.5', '✗ Год: целое число от 1950 до 2100'],
      [2000.5, '✗ Год: целое число от 1950 до 2100'],
      [true, '✗ Год: целое число от 1950 до 2100'],
      ['', '✗ Год: целое число от 1950 до 2100'],
    ],
  ],
  day: [
    dayField,
    [
      ['2024-02-29', '2024-02-29'],
      ['2023-02-29', DAY],
      ['29.02.2024', DAY],
      ['', '✗ Укажите дату'],
      [undefined, '✗ Укажите дату'],
      ['0000-01-01', DAY],
      ['2024-02-29T00:00:00Z', DAY],
      [20_240_229, DAY],
    ],
  ],
  'past day': [
    pastDayField,
    [
      ['1990-01-01', '1990-01-01'],
      ['2999-01-01', '✗ Дата не может быть в будущем или раньше 1900 года'],
      ['01.02.1990', DAY],
      ['1990-02-31', DAY],
      ['1899-12-31', '✗ Дата не может быть в будущем или раньше 1900 года'],
    ],
  ],
  'past year': [
    emptyIsNull(yearField('Практикует с', 1950)),
    [
      ['', null],
      ['1950', 1950],
      [new Date().getUTCFullYear(), new Date().getUTCFullYear()],
      [new Date().getUTCFullYear() + 2, '✗ Практикует с: год с 1950 по нынешний'],
      [1949, '✗ Практикует с: год с 1950 по нынешний'],
      ['давно', '✗ Практикует с: год с 1950 по нынешний'],
    ],
  ],
  moment: [
    momentField,
    [
      ['2026-05-01T10:00:00+03:00', '2026-05-01T10:00:00+03:00'],
      ['2026-05-01T10:00:00', '✗ Нужны дата и время'],
      ['0000-01-01T00:00:00Z', DAY],
    ],
  ],
  email: [
    emailField,
    [
      [' Anna@Mail.RU ', 'anna@mail.ru'],
      ['\u202aanna@mail.ru\u200b', 'anna@mail.ru'],
      ['anna@почта.рф', 'anna@почта.рф'],
      [' Anna@ПОЧТА.РФ ', 'anna@почта.рф'],
      // How Chromium sends what was typed as the one above.
      ['anna@xn--80a1acny.xn--p1ai', 'anna@почта.рф'],
      ['Anna@XN--80A1ACNY.XN--P1AI', 'anna@почта.рф'],
      ['anna@почта。рф', 'anna@почта.рф'],
      ['anna@моя-почта.example.com', 'anna@моя-почта.example.com'],
      ['anna@xn--mnchen-3ya.de', 'anna@münchen.de'],
      ['anna@ｍａｉｌ.ru', 'anna@mail.ru'],
      ['anna', '✗ Адрес почты выглядит неверно'],
      ['anna@почта', '✗ Адрес почты выглядит неверно'],
      ['anna@.рф', '✗ Адрес почты выглядит неверно'],
      ['anna@почта..рф', '✗ Адрес почты выглядит неверно'],
      ['anna@почта.рф.', '✗ Адрес почты выглядит неверно'],
      ['anna@почта.рф/x', '✗ Адрес почты выглядит неверно'],
      ['anna@почта.рф:25', '✗ Адрес почты выглядит неверно'],
      ['anna@x@почта.рф', '✗ Адрес почты выглядит неверно'],
      ['anna@поч та.рф', '✗ Адрес почты выглядит неверно'],
      ['anna@почта%2eрф', '✗ Адрес почты выглядит неверно'],
      ['anna@xn--a.рф', '✗ Адрес почты выглядит неверно'],
      ['anna@xn--80a1acny', '✗ Адрес почты выглядит неверно'],
      ['anna..p@почта.рф', '✗ Адрес почты выглядит неверно'],
      ['anna@127.0.0.1', '✗ Адрес почты выглядит неверно'],
      [`anna@${'ж'.repeat(64)}.рф`, '✗ Адрес почты выглядит неверно'],
      [`anna@${Array(9).fill('ж'.repeat(24)).join('.')}.рф`, '✗ Адрес почты слишком длинный'],
      ['анна@почта.рф', '✗ До\u00a0знака @ в\u00a0адресе почты нужны латинские буквы и\u00a0цифры'],
      ['анна@mail.ru', '✗ До\u00a0знака @ в\u00a0адресе почты нужны латинские буквы и\u00a0цифры'],
      [' ', '✗ Напишите адрес почты'],
      [`${'a'.repeat(250)}@b.ru`, '✗ Адрес почты слишком длинный'],
      [1, '✗ Укажите адрес почты'],
    ],
  ],
  phone: [
    phoneField,
    [
      ['+7 (999) 123-45-67', '+79991234567'],
      ['8 999 123 45 67', '+79991234567'],
      ['79991234567', '+79991234567'],
      ['+44 20 7946 0958', '+442079460958'],
      ['999 123-45-67', '+79991234567'],
      ['123-45-67', '✗ Добавьте код города или оператора: например, +7 (495) 123-45-67'],
      ['123', '✗ В телефоне не хватает цифр: нужен вид +7 (999) 123-45-67'],
      ['', '✗ Напишите телефон, например +7 (999) 123-45-67'],
      ['звонить', '✗ В телефоне могут быть только цифры, скобки, дефисы и «доб. 12»: например, +7 (999) 123-45-67'],
      [79_991_234_567, '✗ Укажите телефон'],
    ],
  ],
  link: [
    linkField,
    [
      ['https://a.test/б?в=1', 'https://a.test/б?в=1'],
      [' http://a.test ', 'http://a.test'],
      ['javascript:alert(1)', LINK],
      ['JAVASCRIPT:alert(1)', LINK],
      ['//a.test', LINK],
      ['a.test', LINK],
      ['https://a.test/\u0000', '✗ В ссылке недопустимый знак'],
      ['https://a.test/a b', '✗ В ссылке недопустимый знак'],
      ['java\nscript:alert(1)', '✗ В ссылке недопустимый знак'],
    ],
  ],
  ids: [
    idListField(3),
    [
      [
        [1, '2', 2],
        [1, 2],
      ],
      ['', []],
      [null, []],
      [[''], []],
      [['', 5], [5]],
      [[1, 2, 3, 4], '✗ Не больше 3'],
      ['1', '✗ Нужен список'],
      [[0], `✗ ${ID_MISSING}`],
      [[true], `✗ ${ID_MISSING}`],
    ],
  ],
  'empty is null': [
    emptyIsNull(flagField),
    [
      ['', null],
      ['1', true],
      [null, null],
    ],
  ],
  'empty is absent': [
    emptyIsAbsent(flagField),
    [
      ['', undefined],
      [null, undefined],
      ['0', false],
      [undefined, undefined],
    ],
  ],
}

describe.each(Object.entries(TABLES))('%s', (_, [schema, rows]) => {
  test.each(rows)('%j → %j', (value, expected) => {
    expect(read(schema, value)).toEqual(expected)
  })
})

describe('an id', () => {
  test.each([[1], ['1'], [2_147_483_647], ['0000000007']])('%j is one', (value) => {
    expect(read(idSchema, value)).toBe(Number(value))
  })

  test.each([
    0,
    -1,
    1.5,
    2_147_483_648,
    NaN,
    Infinity,
    '0',
    '-1',
    '1.5',
    '1e1',
    '0x1',
    ' 1',
    '',
    'abc',
    '99999999999',
    true,
    null,
    undefined,
    [1],
    {},
  ])('%j is none', (value) => {
    expect(read(idSchema, value)).toBe(`✗ ${ID_MISSING}`)
  })
})

describe('the query of a list', () => {
  const schema = listQuerySchema(['created_at', 'title'], { sort_column: 'created_at' })

  test('without a word is the first ten, the newest first', () => {
    expect(read(schema, {})).toEqual({ page: 1, per_page: 10, sort_column: 'created_at', sort_direction: 'desc' })
  })

  test.each([
    [{ page: '0' }, 'Номер страницы — целое число от 1'],
    [{ page: '-1' }, 'Номер страницы — целое число от 1'],
    [{ page: '1e1' }, 'Номер страницы — целое число от 1'],
    [{ page: ' 1' }, 'Номер страницы — целое число от 1'],
    [{ page: ['1'] }, 'Номер страницы — целое число от 1'],
    [{ per_page: '0x10' }, 'На странице — от 1 до 100 записей'],
    [{ per_page: '' }, 'На странице — от 1 до 100 записей'],
    [{ per_page: '101' }, 'На странице — от 1 до 100 записей'],
    [{ per_page: '0' }, 'На странице — от 1 до 100 записей'],
    [{ sort_column: 'secret' }, 'По этому столбцу сортировать нельзя'],
    [{ sort_direction: 'up' }, 'Порядок сортировки — asc или desc'],
  ])('%j is refused', (query, message) => {
    expect(read(schema, query)).toBe(`✗ ${message}`)
  })
})

describe('what is past', () => {
  afterEach(() => vi.useRealTimers())

  test('is today wherever the practice is, also while London has yesterday', () => {
    // Half past midnight of the 27th in Moscow.
    vi.useFakeTimers({ now: new Date('2026-11-26T21:30:00Z') })
    expect(pastDayField.safeParse('2026-11-27').success).toBe(true)
    expect(pastDayField.safeParse('2026-11-28').success).toBe(false)
  })

  test('is the new year from its first minute', () => {
    vi.useFakeTimers({ now: new Date('2026-12-31T21:01:00Z') })
    expect(yearField('Практикует с', 1950).safeParse(2027).success).toBe(true)
    expect(yearField('Практикует с', 1950).safeParse(2028).success).toBe(false)
  })
})
