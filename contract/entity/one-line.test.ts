import { expect, test } from 'vitest'
import { topic } from '../directories/topic.ts'
import { crisisLine } from '../crisis/crisis-line.ts'
import { page } from '../content/pages.ts'
import { settings } from '../office/settings.ts'
import { letterText } from '../office/letters/letter-text.ts'
import { role } from '../people/access.ts'
import { user } from '../people/users.ts'
import { psychologist, psychologistInputs } from '../psychologists/psychologists.ts'
import { client } from '../requests/clients.ts'
import { review } from '../requests/reviews.ts'
import { request } from '../requests/requests.ts'
import type { Field } from './field.ts'
import { inputsOf } from './schemas.ts'

const TYPED = 'Анна\n\tи Пётр'

test.each([
  ['a title of a list', topic.fields.title],
  ['the words of a topic', topic.fields.spoken],
  ['what to talk about', topic.fields.about],
  ['the heading of a landing', topic.fields.heading],
  ['the title of a page', page.fields.title],
  ['a person of a card', psychologist.fields.full_name],
  ['a last name', user.fields.last_name],
  ['a first name', user.fields.first_name],
  ['a patronymic', user.fields.surname],
  ['a client', client.fields.name],
  ['a role', role.fields.name],
  ['the name of the practice', settings.fields.name],
  ['its city', settings.fields.city],
  ['its legal entity', settings.fields.legal_entity],
  ['the subject of a letter', letterText.fields.subject],
  ['the hours of a line', crisisLine.fields.hours],
  ['its region', crisisLine.fields.region],
  ['its source', crisisLine.fields.source],
])('%s is one line, whatever a program or a table sends', (_, field) => {
  expect(read(field)).toBe('Анна и Пётр')
})

test.each([
  ['about themselves', psychologist.fields.about],
  ['an education', psychologist.fields.education],
  ['a description', page.fields.description],
  ['the text of a landing', topic.fields.intro],
  ['the text of a letter', letterText.fields.body],
  ['an answer to a review', review.fields.reply],
  ['notes', request.fields.notes],
  ['phrases, one a line', crisisLine.fields.phrases],
])('%s keeps its lines', (_, field) => {
  expect(read(field)).toBe(TYPED)
})

test('a short text that is typed in several lines keeps them', () => {
  expect(psychologistInputs.short_intro.parse(TYPED)).toBe(TYPED)
  expect(psychologistInputs.short_intro.parse(' ')).toBeNull()
})

function read(field: Field) {
  return inputsOf({ fields: { field } }, {}).field.parse(TYPED)
}
