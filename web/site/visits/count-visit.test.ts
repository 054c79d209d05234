import { afterEach, expect, test, vi } from 'vitest'
import { countVisit } from './count-visit.ts'

const { callApi } = vi.hoisted(() => ({ callApi: vi.fn<(path: string) => Promise<void>>(async () => {}) }))
vi.mock('#web/lib/api/api.ts', () => ({ callApi }))

afterEach(() => {
  vi.unstubAllGlobals()
  callApi.mockClear()
})

test.each([
  ['is told where nobody has said no', true, 1],
  ['is not told where somebody has said no while it was on its way, and gives no number', false, 0],
] as const)('a visit %s', async (_, mayCount, calls) => {
  const written: string[] = []
  vi.stubGlobal('document', {
    get cookie() {
      return ''
    },
    set cookie(text: string) {
      written.push(text)
    },
  })
  vi.stubGlobal('location', { protocol: 'https:' })
  await countVisit('/catalog', '', { mayCount: () => mayCount, refused: new AbortController().signal })
  expect(callApi).toHaveBeenCalledTimes(calls)
  expect(written.filter((text) => text.startsWith('visitor_id='))).toHaveLength(calls)
})
