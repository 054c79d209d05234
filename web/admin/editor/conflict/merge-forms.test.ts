import { describe, expect, it } from 'vitest'
import { defineFields } from '../fields/field-table.ts'
import { mergeForms } from './merge-forms.ts'

interface Form {
  about: string
  since: number | null
  price: number | null
  topics: number[]
}

const fields = defineFields<Form>({
  about: { kind: 'text', label: 'О себе' },
  since: { kind: 'integer', label: 'Практикует с' },
  price: { kind: 'money', label: 'Цена' },
  topics: { kind: 'set', label: 'Темы' },
})

describe('two edits of one record', () => {
  const was: Form = { about: 'Было', since: 2010, price: 400_000, topics: [1, 2] }

  it('join when they do not touch the same field, and sets by what each added and removed', () => {
    const mine = { ...was, topics: [2, 3], about: 'Моё' }
    const theirs = { ...was, topics: [1, 2, 4], price: 420_000 }
    const merge = mergeForms(fields, was, mine, theirs)
    expect(merge.collisions).toEqual([])
    expect(merge.form).toEqual({ ...was, topics: [2, 4, 3], about: 'Моё', price: 420_000 })
    expect(merge.merged).toEqual([
      { field: 'about', from: 'mine' },
      { field: 'price', from: 'theirs' },
      { field: 'topics', from: 'both' },
    ])
  })

  it('collide only where both changed one field differently', () => {
    const mine = { ...was, since: 2012, about: 'Одинаково' }
    const theirs = { ...was, since: 2011, about: 'Одинаково ' }
    const merge = mergeForms(fields, was, mine, theirs)
    expect(merge.collisions).toEqual(['since'])
    expect(merge.form.since).toBe(2011)
    expect(merge.merged).toEqual([])
  })
})
