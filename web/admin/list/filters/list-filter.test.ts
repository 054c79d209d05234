import { describe, expect, it } from 'vitest'
import { readListState } from '#web/lib/list-state.ts'
import { appliedFilters, flagOptions, withoutFilter, type ListFilter } from './list-filter.ts'

const FILTERS: ListFilter[] = [
  { kind: 'one', name: 'is_published', label: 'Публикация', options: flagOptions('На сайте', 'Снято') },
  {
    kind: 'many',
    name: 'topics',
    label: 'Тема',
    options: ['Тревога', 'Выгорание', 'Утрата'].map((label, at) => ({ value: String(at + 1), label })),
  },
  { kind: 'period', name: 'period', label: 'Период', from: 'date_from', to: 'date_to' },
  { kind: 'range', name: 'amount', label: 'Сумма', from: 'amount_from', to: 'amount_to', max: 100_000_000, unit: '₽' },
  { kind: 'day', name: 'ends_by', label: 'Расписание' },
  { kind: 'text', name: 'email', label: 'Почта' },
  {
    kind: 'lookup',
    name: 'psychologist_id',
    label: 'Психолог',
    load: () => Promise.resolve([]),
    chosen: { value: '7', label: 'Анна' },
  },
]
const stateOf = (search: string) => readListState(new URLSearchParams(search))
const texts = (search: string) => appliedFilters(FILTERS, stateOf(search)).map(({ valueText }) => valueText)

describe('the words of applied filters', () => {
  it.each([
    ['filter[is_published]=0', 'Снято'],
    ['filter[topics][]=1&filter[topics][]=2', 'тревога, выгорание'],
    ['filter[topics][]=1&filter[topics][]=2&filter[topics][]=3', 'тревога и\u00a0ещё 2'],
    ['filter[topics][]=99', '99'],
    ['filter[date_from]=2026-11-01', 'с\u00a001.11.2026'],
    ['filter[date_to]=2026-11-30', 'до\u00a030.11.2026'],
    ['filter[date_from]=2026-11-01&filter[date_to]=2026-11-30', '01.11.2026\u00a0—\u00a030.11.2026'],
    ['filter[date_from]=2026-11-01&filter[date_to]=2026-11-01', '01.11.2026'],
    ['filter[amount_from]=450000', 'с\u00a04\u00a0500\u00a0₽'],
    ['filter[ends_by]=2026-11-27', 'до\u00a027.11.2026'],
    ['filter[email]=smysl', 'smysl'],
    ['filter[psychologist_id]=7', 'Анна'],
    ['filter[psychologist_id]=8', '№\u00a08'],
  ])('%s is «%s»', (search, text) => {
    expect(texts(search)).toEqual([text])
  })

  it('says nothing of what is not applied', () => {
    expect(texts('filter[unknown]=1&page=2')).toEqual([])
  })
})

describe('taking a filter away', () => {
  it('takes both ends of a period', () => {
    const period = FILTERS.find(({ kind }) => kind === 'period')
    const state = stateOf('filter[date_from]=2026-11-01&filter[date_to]=2026-11-30&filter[email]=a&page=3')
    expect(period && withoutFilter(state, period)).toMatchObject({ filter: { email: 'a' }, page: 1 })
  })
})
