import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { SiteConfig } from '#contract/site.ts'
import { SiteProvider } from '#web/shell/site.tsx'
import { SlotChoice } from './slot-choice.tsx'

const site = { timeZone: 'Europe/Moscow', city: 'Москва' } as SiteConfig
const slot = (starts_at: string, is_changed_by_phone: boolean) => ({
  ...{ starts_at, minutes: 50, price: 350_000, is_prepaid: false },
  is_changed_by_phone,
})
function drawn(...slots: ReturnType<typeof slot>[]) {
  const Component = () => (
    <SiteProvider site={site}>
      <SlotChoice slots={slots} chosen="" error={undefined} />
    </SiteProvider>
  )
  const Page = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Page />).replaceAll('\u00a0', ' ')
}

test('times that are changed by telephone alone are marked, once where a whole day is so, and the mark is explained', () => {
  const page = drawn(
    slot('2026-03-10T09:00:00.000Z', true),
    slot('2026-03-10T10:00:00.000Z', true),
    slot('2026-03-11T09:00:00.000Z', true),
    slot('2026-03-11T10:00:00.000Z', false),
  )
  expect(page).toContain('>вторник, 10 марта (дальше по телефону)<')
  expect(page).toContain('>среда, 11 марта<')
  expect(page.match(/\d\d:\d\d<small>дальше по телефону<\/small>/g)).toEqual(['12:00<small>дальше по телефону</small>'])
  expect(page).toContain('только звонком')
})

test('nothing is said of it where no time is so near', () => {
  expect(drawn(slot('2026-03-12T09:00:00.000Z', false))).not.toMatch(/телефон|звонком/)
})
