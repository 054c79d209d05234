import { expect, test } from 'vitest'
import type { CredentialType } from '#contract/psychologists/credential-types.ts'
import type { Credential } from '#contract/psychologists/credentials.ts'
import { verifiedLine, verifiedWords } from './verified-words.ts'

const document = (type: CredentialType, rest: Partial<Credential> = {}): Credential => ({
  type,
  institution: 'МГППУ',
  title: 'Клиническая психология',
  year: 2004,
  hours: null,
  verified: true,
  ...rest,
})

test('names what was seen, adding up the hours of courses', () => {
  const words = verifiedWords([
    document('degree'),
    document('course', { hours: 480 }),
    document('course', { hours: 120 }),
    document('course', { hours: 1000, verified: false }),
    document('supervision', { hours: 260 }),
  ])
  expect(words).toBe('диплом (МГППУ), 600\u00a0часов обучения, супервизия')
})

test('a course without hours is still a course', () => {
  expect(verifiedWords([document('course')])).toBe('обучение методу')
})

test('says nothing when nothing was verified', () => {
  expect(verifiedWords([document('degree', { verified: false })])).toBeNull()
})

test('a card has one line for it, in the right gender and number', () => {
  expect(verifiedLine([document('degree')])).toBe('Проверен диплом')
  expect(verifiedLine([document('course', { hours: 480 }), document('degree', { verified: false })])).toBe(
    'Проверено обучение',
  )
  expect(verifiedLine([document('supervision')])).toBe('Проверена супервизия')
  expect(verifiedLine([document('membership'), document('supervision'), document('course'), document('degree')])).toBe(
    'Проверены диплом, обучение, супервизия',
  )
  expect(verifiedLine([])).toBe('Документы проверены')
})
