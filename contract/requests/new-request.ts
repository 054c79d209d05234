import { z } from 'zod'
import { crisisLinesAnswer } from '../crisis/crisis-answers.ts'
import { forWhomField, groupsField, preferenceFields, topicsField } from '../psychologists/matching/match-people.ts'
import { MATCHES_MAX } from '../psychologists/matching/matching.ts'
import { PERSON_SLUG } from '../visitors/favourites.ts'
import { consentField, formCheckFields, honeypotField } from '../visitors/public-form.ts'
import { EMAIL_FAULTS } from '../wire/email-address.ts'
import {
  askedText,
  askedTextOrNone,
  emailField,
  emptyIsAbsent,
  flagField,
  integerField,
  optionalText,
  phoneField,
  lineField,
  textField,
} from '../wire/fields.ts'
import { STORY_MAX } from '../wire/request-limits.ts'
import { telegramName } from './contact-shape.ts'
import { SOURCES_BY_HAND } from './deal.ts'
import { NOTES_MAX, type ContactType } from './requests.ts'

/**
 * A phone, an address or a name in Telegram, told apart by how it looks. `ask` says what the form's label asks for, where
 * it is none of them.
 */
export const contactFieldAsking = (ask: string) =>
  askedText({ max: 254, empty: ask }).transform((text, context): { type: ContactType; value: string } => {
    const telegram = telegramName(text)
    if (telegram !== null) return { type: 'telegram', value: telegram }
    const type = text.includes('@') ? 'email' : 'phone'
    const parsed = (type === 'email' ? emailField : phoneField).safeParse(text)
    if (parsed.success) return { type, value: parsed.data }
    // What has digits was meant to be a phone, and its own sentence says what is wrong with it.
    const isPhone = type === 'phone' && /\d.*\d.*\d/.test(text) && !/[a-z]{3}/i.test(text)
    const said = parsed.error.issues[0]?.message
    const message = isPhone || said === EMAIL_FAULTS.mailbox ? said : ask
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

export const contactField = contactFieldAsking('Укажите телефон, почту или имя в\u00a0Telegram через @')

/** The match as the person saw it: slugs and reasons. */
const matchSnapshotField = z
  .array(
    z.object({
      slug: z.string().regex(/^[a-z0-9-]{1,120}$/, 'Такого психолога нет'),
      score: integerField('Совпадение', 0, 1000),
      reasons: z.array(textField('Причина', 500)).max(20, 'Не больше 20 причин').default([]),
    }),
    { error: 'Нужен список' },
  )
  .max(MATCHES_MAX, `Не больше ${MATCHES_MAX}`)

export type MatchSnapshot = z.infer<typeof matchSnapshotField>

export const createRequestSchema = z
  .object({
    for_whom: forWhomField,
    topics: topicsField,
    preferences: z
      .object({ ...preferenceFields, groups: groupsField.optional() }, { error: 'Пожелания записаны неверно' })
      .default({}),
    name: askedText({ max: 100, isOneLine: true, empty: 'Напишите, как к\u00a0вам обращаться' }),
    contact: contactField,
    convenient_time: askedTextOrNone(200).optional(),
    story: askedTextOrNone(STORY_MAX).optional(),
    consent: consentField,
    consent_health: z.preprocess((value) => value ?? false, flagField),
    match_snapshot: matchSnapshotField.nullish(),
    /** The slug of the psychologist whom it is for; absent when somebody is looked for. */
    psychologist: emptyIsAbsent(z.string().regex(PERSON_SLUG, 'Такого психолога нет')),
    website: honeypotField,
    ...formCheckFields,
  })
  .refine((input) => !input.story || input.consent_health, {
    path: ['consent_health'],
    message: 'Отметьте это согласие или сотрите рассказ: без\u00a0согласия мы не\u00a0можем его принять',
  })
export type CreateRequest = z.infer<typeof createRequestSchema>

/**
 * `POST /api/consultation-requests`. `crisis` are the numbers to show first, when the story asks for them. `key` opens the
 * sender's own view of the request; null for whoever sends what another has sent a moment ago.
 */
export const requestAcceptedAnswer = z.strictObject({
  number: z.string(),
  crisis: crisisLinesAnswer.nullable(),
  key: z.string().nullable(),
})
export type RequestAccepted = z.infer<typeof requestAcceptedAnswer>

/** `POST /api/staff/consultation-requests`: somebody called, wrote or came by. */
export const requestByHandSchema = z.object({
  source: z.enum(SOURCES_BY_HAND, { error: 'Выберите, как человек обратился' }),
  name: lineField('Имя', 100, 1, 'Напишите, как зовут человека'),
  contact: contactField,
  for_whom: forWhomField,
  topics: topicsField,
  convenient_time: optionalText('Удобное время', 200).optional(),
  notes: optionalText('Заметки', NOTES_MAX).optional(),
  /** Whoever enters it leads it at once. */
  is_taken: flagField.default(true),
})
export type RequestByHand = z.infer<typeof requestByHandSchema>
