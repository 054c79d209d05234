import { describe, expect, it } from 'vitest'
import { directories, type DirectoryRecord } from './directory.ts'
import { changedFields, formOf, rebase, wireOf } from './directory-form.ts'

const record: DirectoryRecord = {
  id: 7,
  version: 3,
  title: 'Гештальт',
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  psychologists_count: 2,
  psychologists: [
    { id: 2, title: 'Белова Марина' },
    { id: 1, title: 'Ёлкин Пётр' },
  ],
  description: null,
  pages: [],
  is_published: true,
}
const { specializations, branches } = directories
const saved = formOf(record)

describe('changedFields', () => {
  it('sees nothing in spaces, in an empty description and in another order of people', () => {
    const same = { ...saved, title: ' Гештальт ', description: '  ', psychologists: saved.psychologists.toReversed() }
    expect(changedFields(specializations, saved, same)).toEqual([])
  })

  it('names the fields in the order of the dialog, and only those that the list has', () => {
    const other = { ...saved, psychologists: [], title: 'КПТ', is_couples: true }
    expect(changedFields(specializations, saved, other)).toEqual(['title', 'psychologists'])
    expect(changedFields(branches, saved, other)).toEqual(['title'])
  })
})

describe('the page on the site', () => {
  const questions = [
    { question: 'Долго ли?', answer: 'Час.' },
    { question: 'Дорого ли?', answer: 'Нет.' },
  ]

  it('changes with another order of its questions, not with spaces around them', () => {
    const written = { ...saved, questions }
    const spaced = questions.map(({ question, answer }) => ({ question: ` ${question} `, answer: `${answer}\n` }))
    expect(changedFields(specializations, written, { ...written, questions: spaced })).toEqual([])
    expect(changedFields(specializations, written, { ...written, questions: questions.toReversed() })).toEqual([
      'questions',
    ])
    expect(changedFields(branches, saved, { ...saved, slug: 'x', questions })).toEqual([])
  })

  it('is sent trimmed, a blank text as nothing', () => {
    const form = { ...saved, slug: ' kpt ', heading: ' ', intro: ' Текст ', questions }
    expect(wireOf(form, ['slug', 'heading', 'intro', 'questions'])).toEqual({
      slug: 'kpt',
      heading: null,
      intro: 'Текст',
      questions,
    })
  })
})

it('sends people as ids and a blank description as nothing', () => {
  expect(wireOf({ ...saved, description: ' ' }, ['title', 'description', 'psychologists'])).toEqual({
    title: 'Гештальт',
    description: null,
    psychologists: [2, 1],
  })
})

describe('rebase', () => {
  it('joins edits of different fields', () => {
    const mine = { ...saved, description: 'О границах' }
    const current = { ...saved, title: 'Гештальт-терапия' }
    expect(rebase(specializations, { base: saved, mine, current })).toEqual({
      form: { ...saved, title: 'Гештальт-терапия', description: 'О границах' },
      disputed: [],
      taken: ['title'],
    })
  })

  it('keeps mine where both changed the same field, and says so', () => {
    const mine = { ...saved, title: 'Гештальт-подход' }
    const current = { ...saved, title: 'Гештальт-терапия', is_published: false }
    const rebased = rebase(specializations, { base: saved, mine, current })
    expect(rebased.disputed).toEqual(['title'])
    expect(rebased.form).toMatchObject({ title: 'Гештальт-подход', is_published: false })
  })

  it('does not dispute what both changed to the same', () => {
    const mine = { ...saved, title: 'КПТ' }
    expect(rebase(specializations, { base: saved, mine, current: mine }).disputed).toEqual([])
  })
})
