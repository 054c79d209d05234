import { expect, test } from 'vitest'
import type { z } from 'zod'
import { acceptInvitationSchema } from '../people/invitations.ts'
import { forgotPasswordSchema, loginSchema, registerSchema, resetPasswordSchema } from '../people/auth.ts'
import { matchSchema } from '../psychologists/matching/match-people.ts'
import { createApplicationSchema } from '../requests/applications.ts'
import { bookSchema } from '../requests/bookings.ts'
import { createRequestSchema } from '../requests/new-request.ts'
import { createReviewSchema } from '../requests/reviews.ts'
import { withdrawRequestSchema } from '../requests/sent-request.ts'
import { askMyDataSchema, eraseMyDataSchema, openMyDataSchema } from '../visitors/personal-data.ts'

/** Everything that somebody in front of the site fills in. */
const FORMS: [string, z.ZodType, readonly string[]][] = [
  ['a request', createRequestSchema, ['for_whom', 'name', 'contact', 'convenient_time', 'story', 'consent']],
  ['the questionnaire', matchSchema, ['answers']],
  ['a review', createReviewSchema, ['author_name', 'text', 'psychologist', 'rating', 'author_email', 'consent']],
  [
    'an application',
    createApplicationSchema,
    ['full_name', 'email', 'phone', 'education', 'methods', 'about', 'consent'],
  ],
  ['a booking', bookSchema, ['starts_at', 'name', 'contact', 'consent']],
  ['taking a request back', withdrawRequestSchema, ['key']],
  ['one’s data', askMyDataSchema, ['email']],
  ['opening one’s data', openMyDataSchema, ['token']],
  ['erasing one’s data', eraseMyDataSchema, ['token']],
  ['signing in', loginSchema, ['email', 'password']],
  ['registering', registerSchema, ['first_name', 'last_name', 'email', 'password', 'password_confirmation', 'consent']],
  ['a forgotten password', forgotPasswordSchema, ['email']],
  ['a new password', resetPasswordSchema, ['token', 'password', 'password_confirmation']],
  ['an invitation', acceptInvitationSchema, ['token', 'password', 'password_confirmation']],
]

const ANSWERS = ['for_whom', 'price_to', 'teen_age', 'teen_writes', 'gender', 'format', 'time', 'story']
const TYPED: [string, unknown][] = [
  ['nothing', undefined],
  ['an empty text', ''],
  ['spaces', '   '],
  ['one letter', 'я'],
  ['some words', 'как-нибудь'],
  ['too much', 'я'.repeat(20_000)],
  ['a forbidden sign', `Мария\u0000${'я'.repeat(30)}`],
  ['a number', -1],
]

/** As a list of staff says it, behind the name of its column. */
const LABELLED =
  /^(Имя|Фамилия|Контакт|Почта|Телефон|Отзыв|Оценка|Образование|Как вы работаете|О себе|Пароль|Рассказ|Возраст|Цена до|Удобное время): |: (не короче|не длиннее|нужен текст|здесь пусто|недопустимый знак|целое число)/

function messagesOf(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value, { error: () => 'Значение выглядит неверно' })
  return error?.issues.map(({ message }) => message) ?? []
}

test.each(TYPED)(
  '%s is answered by every public form as a person would say it, without a label before it',
  (_, value) => {
    for (const [form, schema, fields] of FORMS) {
      const answers = Object.fromEntries(ANSWERS.map((name) => [name, value]))
      const filled = Object.fromEntries(fields.map((name) => [name, name === 'answers' ? answers : value]))
      const preferences = { price_to: value, teen_age: value, teen_writes: value }
      for (const message of messagesOf(schema, { preferences, ...filled })) {
        expect(message, form).not.toMatch(LABELLED)
      }
    }
  },
)

test('too little is told apart from nothing', () => {
  const review = (text: string) => messagesOf(createReviewSchema.pick({ text: true }), { text })
  expect(review('')).toEqual(['Напишите сам отзыв'])
  expect(review('Спасибо')).toEqual(['Расскажите чуть подробнее: хотя бы в\u00a0одном предложении'])
  const contact = (text: string) => messagesOf(bookSchema.pick({ contact: true }), { contact: text })
  expect(contact('')).toEqual(['Укажите телефон или почту'])
  expect(contact('позвоните')).toEqual(['Укажите телефон или почту'])
})
