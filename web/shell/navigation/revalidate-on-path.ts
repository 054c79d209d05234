import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** For what stands around every screen: another query of the same screen says nothing new about it. */
export function revalidateOnPath({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSameScreen = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isSameScreen ? false : defaultShouldRevalidate
}
