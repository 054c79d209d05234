import type { RouterContextProvider } from 'react-router'
import { path } from '#contract/wire/api.ts'
import { readIfAllowed } from '../screen/read-for-screen.ts'

/** The parameter of a list's address that opens one of its records. */
export const OPEN = 'open'

/** The record that the address of a list opens beside it: `?open=7`. Null for none, and for one that is not there. */
export async function readLinked<R>(
  context: Readonly<RouterContextProvider>,
  url: URL,
  recordPath: string,
): Promise<R | null> {
  const id = url.searchParams.get(OPEN)
  if (id === null || !/^\d{1,10}$/.test(id)) return null
  const answer = await readIfAllowed<{ data: R }>(context, path(recordPath, { id }))
  return answer?.data ?? null
}
