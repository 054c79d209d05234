import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** What the browser arranges by itself. */
const OWN = ['columns', 'view', 'dialog']

/** Export it from a list screen as `shouldRevalidate`: choosing columns asks the server nothing. */
export function revalidateList({ currentUrl, nextUrl, ...args }: ShouldRevalidateFunctionArgs): boolean {
  const isSame = currentUrl.href === nextUrl.href
  if (isSame || currentUrl.pathname !== nextUrl.pathname) return args.defaultShouldRevalidate
  // A plain address may open another view than the one that is left.
  if (nextUrl.search === '' && currentUrl.searchParams.has('view')) return true
  return asked(currentUrl) !== asked(nextUrl)
}

function asked({ searchParams }: URL): string {
  const params = new URLSearchParams(searchParams)
  for (const name of OWN) params.delete(name)
  params.sort()
  return params.toString()
}
