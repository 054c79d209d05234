import { redirect, type RouterContextProvider } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import type { PsychologistCard } from '#contract/catalog.ts'
import type { FormerAddress } from '#contract/content/landings.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { pageNotFound, readApi } from '#web/lib/api/loader-api.ts'

/** Characters that no public address of ours has: what has them never led anywhere. */
const FOREIGN = /[^a-z0-9/-]/

/**
 * Nothing stands at this address. What stood there and moved is one hop away (thrown: 301, the query survives); who was
 * there and left is answered with people like them; everything else is the 404 screen (thrown).
 */
export async function leaveOr404(
  context: Readonly<RouterContextProvider>,
  address: string,
): Promise<PsychologistCard[]> {
  const url = new URL(address)
  const former = await readFormer(context, url.pathname)
  if (former === null) throw pageNotFound(address)
  if (former.state === 'moved') throw redirect(former.path + url.search, 301)
  return former.people
}

/** Where what stood at this path is now, or who stood there and left; null when nothing ever did. */
export async function readFormer(
  context: Readonly<RouterContextProvider>,
  path: string,
): Promise<FormerAddress | null> {
  if (FOREIGN.test(path) || path.length > 200) return null
  try {
    const { data } = await readApi<{ data: FormerAddress }>(
      context,
      `${publicApi.formerAddress}?${new URLSearchParams({ path })}`,
    )
    return data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
