import { expect, test } from 'vitest'
import { labelInSentence } from '../editor/fields/field-table.ts'
import { cardFields } from './card-form.ts'

test('what the save bar calls a field leads to the label of the field', () => {
  const fields = cardFields({ topics: [], specializations: [], positions: [], branches: [], pages: [] })
  const words = labelInSentence(fields.short_intro).replaceAll('\u00a0', ' ')
  expect(words).toBe(`«${fields.short_intro.label}»`)
})
