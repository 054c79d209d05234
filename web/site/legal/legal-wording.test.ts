import { expect, test } from 'vitest'
import { consentTexts } from './consent-texts.ts'
import type { LegalText, Operator } from './legal-text.ts'
import { offerText } from './offer-text.ts'
import { privacyText } from './privacy-text.ts'

const operator: Operator = {
  name: 'Опора',
  legalEntity: 'ООО «Опора»',
  city: 'Тверь',
  email: 'help@example.ru',
  phone: '+74820000000',
  url: 'https://example.ru',
}
const texts = [privacyText(operator), offerText(operator), ...consentTexts(operator)]

/** What stood on the page under each version. Another wording needs another version, and a line of its own here. */
const WORDINGS: Record<string, string> = {
  'privacy 2026-01': '5ba3586d5c5ca051',
  'privacy 2026-02': 'e018c3c821b76eab',
  'privacy 2026-03': '0cb0c32b7f6e1ad3',
  'privacy 2026-04': 'ec4d0129c706d6c4',
  'privacy 2026-05': '135fc6a15000319e',
  'privacy 2026-06': 'aaafe88b6bdd5cab',
  'offer 2026-01': '525b238d78cea7a6',
  'personal-data 2026-01': '9f9eeb8881536699',
  'health-data 2026-01': 'f7f6432332737002',
}

test.each(texts)('«$title» $version says what it said', async (text) => {
  expect(await digestOf(text)).toBe(WORDINGS[`${text.id} ${text.version}`])
})

test('every part has an address of its own on its page', () => {
  for (const page of [[texts[0]], [texts[1]], texts.slice(2)]) {
    const ids = page.flatMap((text) => [text?.id, ...(text?.sections.map(({ id }) => id) ?? [])])
    expect(new Set(ids).size).toBe(ids.length)
  }
})

async function digestOf({ title, sections }: LegalText): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([title, sections]))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
