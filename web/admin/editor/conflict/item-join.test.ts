import { describe, expect, test } from 'vitest'
import type { Credential } from '#contract/psychologists/credentials.ts'
import { cardFields, type CardForm } from '../../psychologists/card-form.ts'
import type { Choose } from '../fields/field-table.ts'
import { joinOf, partsOf } from './item-join.ts'
import { mergeForms } from './merge-forms.ts'

const fields = cardFields({ topics: [], specializations: [], positions: [], branches: [], pages: [] })
const document = (title: string, more: Partial<Credential> = {}): Credential => ({
  type: 'course',
  institution: 'МГУ',
  title,
  year: 2015,
  hours: null,
  verified: false,
  ...more,
})
const [a, b, c, d] = [document('А'), document('Б'), document('В'), document('Г')]
const join = (was: Credential[], mine: Credential[], theirs: Credential[], choose?: Choose) =>
  joinOf(fields.credentials)?.(was, mine, theirs, choose)

describe('two edits of the documents of a card', () => {
  const checked = document('А', { verified: true })
  const renamed = document('Ая')

  test.each([
    ['both added', [a], [a, b], [a, c], [a, b, c]],
    ['one added to none what the other did, too', [], [b], [c], [b, c]],
    ['one checked, the other added', [a], [a, b], [checked], [checked, b]],
    ['one removed, the other added', [a, b], [b], [a, b, c], [b, c]],
    ['one renamed, the other added', [a, b], [renamed, b], [a, b, c], [renamed, b, c]],
    ['both added the same', [a], [a, b], [a, b], [a, b]],
    ['the same document stands there twice', [a, a], [a, a, b], [a, a, c], [a, a, b, c]],
  ])('%s: both stay', (_, was, mine, theirs, joined) => {
    const shown = ({ title, verified }: Credential) => `${title}${verified ? '*' : ''}`
    expect(join(was, mine, theirs)?.map(shown)).toEqual(joined.map(shown))
  })

  test('of one document are chosen, and what else both did stays', () => {
    const [was, mine, theirs] = [
      [a, b],
      [renamed, b, c],
      [checked, b, d],
    ]
    expect(join(was, mine, theirs)).toBeNull()
    expect(partsOf(fields.credentials)?.(was, mine, theirs)).toEqual([
      {
        key: 'А\nМГУ\n2015',
        label: 'Документ «А»',
        was: { text: 'А, МГУ, 2015', picture: null },
        mine: { text: 'Ая, МГУ, 2015', picture: null },
        theirs: { text: 'А, МГУ, 2015, проверен', picture: null },
      },
    ])
    expect(join(was, mine, theirs, () => 'mine')).toEqual([renamed, b, c, d])
    expect(join(was, mine, theirs, () => 'theirs')).toEqual([checked, b, c, d])
  })

  test('of which one took it away says so', () => {
    const [part] = partsOf(fields.credentials)?.([a], [], [checked]) ?? []
    expect([part?.mine.text, part?.theirs.text]).toEqual(['Нет в\u00a0списке', 'А, МГУ, 2015, проверен'])
  })

  test('ask nothing of whoever added beside the other', () => {
    const form = (credentials: Credential[]) => ({ credentials }) as CardForm
    const only = { credentials: fields.credentials } as unknown as typeof fields
    const merge = mergeForms(only, form([a]), form([a, b]), form([a, c]))
    expect(merge.collisions).toEqual([])
    expect(merge.form.credentials.map(({ title }) => title)).toEqual(['А', 'Б', 'В'])
  })
})
