import { expect, test } from 'vitest'
import type { CredentialType } from '#contract/psychologists/credential-types.ts'
import type { Credential } from '#contract/psychologists/credentials.ts'
import { verifiedWords } from './verified-words.ts'

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
