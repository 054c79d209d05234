import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { SiteConfig } from '#contract/site.ts'
import { SiteProvider } from '#web/shell/site.tsx'
import type { Applied } from './applied.ts'
import type { Proposal } from './ask-catalog.ts'
import { NothingFound } from './nothing-found.tsx'

const SEARCH: Applied = { key: 'search', value: 'zagor', title: '«zagor»' }
const GENDER: Applied = { key: 'gender', value: 'male', title: 'Мужчина' }
const without: Proposal = { key: 'search', isKept: false, count: 44 }

test.each([
  ['words alone', [SEARCH], [without], /^Так не\sнашлось никого\./],
  ['one condition', [GENDER], [{ ...without, key: 'gender' as const }], /^Так не\sнашлось никого\./],
  ['several', [SEARCH, GENDER], [without], /^Под все условия сразу не\sподходит никто\. Если отказаться/],
  ['several, none of which stands in the way alone', [SEARCH, GENDER], [], /^Под эти условия не\sподходит никто/],
])('%s: says what finds nobody', (_, applied, proposals, lead) => {
  const drawn = renderToStaticMarkup(
    <MemoryRouter>
      <SiteProvider site={{ phone: '+70000000000' } as SiteConfig}>
        <NothingFound applied={applied} proposals={proposals} query={new URLSearchParams()} />
      </SiteProvider>
    </MemoryRouter>,
  )
  expect(/<p class="lead">([^<]+)/.exec(drawn)?.[1]).toMatch(lead)
})
