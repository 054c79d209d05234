import type { RouterContextProvider } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import type { PublicPage } from '#contract/content/pages.ts'
import { pagePathError } from '#contract/content/page-link.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { readApi } from '#web/lib/api/loader-api.ts'

/** What staff wrote about a public path, or null when no page describes it. */
export async function readPageRecord(
  context: Readonly<RouterContextProvider>,
  link: string,
): Promise<PublicPage | null> {
  if (pagePathError(link) !== undefined) return null
  try {
    const { data } = await readApi<{ data: PublicPage }>(
      context,
      `${publicApi.pageLookup}?${new URLSearchParams({ path: link })}`,
    )
    return data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
