import { describe, expect, it } from 'vitest'
import { specializationSchemas } from '#contract/directories/specialization.ts'
import { changedFields } from '../editor/fields/field-changes.ts'
import { mergeForms } from '../editor/conflict/merge-forms.ts'
import { requestOf } from '../editor/save/record-body.ts'
import { directories, type DirectoryRecord } from './directory.ts'
import { directoryFields, formOf, type DirectoryForm } from './directory-form.ts'

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
const noLinks = { pages: [], positions: [], branches: [] }
const specialization = directoryFields(directories.specializations, noLinks)
const branch = directoryFields(directories.branches, noLinks)
const saved = formOf(directories.specializations, record)
const savedBranch = formOf(directories.branches, record)

function sent(form: DirectoryForm, names: (keyof DirectoryForm)[]) {
  const sending = { fields: specialization, form, names, version: 3, timeZone: 'Europe/Moscow' }
  return requestOf<DirectoryForm>('patch', sending)
}

describe('changedFields', () => {
  it('sees nothing in spaces, in an empty description and in another order of people', () => {
    const same = { ...saved, title: ' Гештальт ', description: '  ', psychologists: saved.psychologists.toReversed() }
    expect(changedFields(specialization, saved, same)).toEqual([])
  })

  it('names the fields in the order of the dialog, and only those that the list has', () => {
    const other = { ...saved, psychologists: [], title: 'КПТ', is_couples: true }
    expect(changedFields(specialization, saved, other)).toEqual(['title', 'psychologists'])
    expect(changedFields(branch, savedBranch, { ...savedBranch, ...other })).toEqual(['title'])
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
    expect(changedFields(specialization, written, { ...written, questions: spaced })).toEqual([])
    expect(changedFields(specialization, written, { ...written, questions: questions.toReversed() })).toEqual([
      'questions',
    ])
    expect(changedFields(branch, savedBranch, { ...savedBranch, slug: 'x', questions })).toEqual([])
  })

  it('is sent trimmed, a blank text as nothing', () => {
    const form = { ...saved, slug: ' kpt ', heading: ' ', intro: ' Текст ', questions }
    const { method, body } = sent(form, ['slug', 'heading', 'intro', 'questions'])
    expect(method).toBe('PATCH')
    expect(specializationSchemas.update.parse(body)).toEqual({
      slug: 'kpt',
      heading: null,
      intro: 'Текст',
      questions,
      version: 3,
    })
  })
})

it('sends people as ids and a blank description as nothing', () => {
  const { body } = sent({ ...saved, description: ' ' }, ['title', 'description', 'psychologists'])
  expect(specializationSchemas.update.parse(body)).toEqual({
    title: 'Гештальт',
    description: null,
    psychologists: [2, 1],
    version: 3,
  })
})

describe('an edit that meets another one', () => {
  it('joins edits of different fields', () => {
    const mine = { ...saved, description: 'О границах' }
    const current = { ...saved, title: 'Гештальт-терапия' }
    expect(mergeForms(specialization, saved, mine, current)).toEqual({
      form: { ...saved, title: 'Гештальт-терапия', description: 'О границах' },
      collisions: [],
      merged: [
        { field: 'title', from: 'theirs' },
        { field: 'description', from: 'mine' },
      ],
    })
  })

  it('joins people whom both added and removed', () => {
    const [first, second] = saved.psychologists
    const [third, fourth] = [3, 4].map((value) => ({ value, label: `Психолог ${value}` }))
    if (!first || !second || !third || !fourth) throw new Error('The record has two people')
    const mine = { ...saved, psychologists: [first, third] }
    const current = { ...saved, psychologists: [{ ...first, hint: 'снято' }, second, fourth] }
    const { form, collisions } = mergeForms(specialization, saved, mine, current)
    expect(collisions).toEqual([])
    expect(form.psychologists.map(({ value }) => value)).toEqual([2, 4, 3])
  })

  it('is asked about where both changed the same field', () => {
    const mine = { ...saved, title: 'Гештальт-подход' }
    const current = { ...saved, title: 'Гештальт-терапия', is_published: false }
    const merge = mergeForms(specialization, saved, mine, current)
    expect(merge.collisions).toEqual(['title'])
    expect(merge.form).toMatchObject({ is_published: false })
  })

  it('does not dispute what both changed to the same', () => {
    const mine = { ...saved, title: 'КПТ' }
    expect(mergeForms(specialization, saved, mine, mine).collisions).toEqual([])
  })
})
