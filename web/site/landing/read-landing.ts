import { data, type RouterContextProvider } from 'react-router'
import { path } from '#contract/wire/public-api.ts'
import type { Landing } from '#contract/content/landings.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { leaveOr404 } from '../gone/leave.ts'

/** The page of a slug; where none is, the way to where it stands now, or what stands in for it. */
export async function readLanding(
  context: Readonly<RouterContextProvider>,
  { template, slug, url }: { template: string; slug: string; url: string },
) {
  try {
    const { data: landing } = await readApi<{ data: Landing }>(context, path(template, { slug }))
    return data({ landing, gone: null, now: new Date().toISOString() })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
    return data({ landing: null, gone: await leaveOr404(context, url), now: '' }, { status: 410 })
  }
}
