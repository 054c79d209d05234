import { useMemo, type ReactNode } from 'react'
import { useMatches, useOutlet, type RevalidationState } from 'react-router'

/**
 * The open screen, the same element for as long as nothing of it has changed. The router makes it anew when somebody
 * only sets out for another screen: the one they leave would be drawn once more before the next one begins.
 */
export function useStableOutlet(revalidation: RevalidationState): ReactNode {
  const outlet = useOutlet()
  // These change together with what the screen is made of: its data, its failure, a failure mended by reading again.
  const matches = useMatches()
  // oxlint-disable-next-line react/exhaustive-deps -- that the outlet is new says nothing
  return useMemo(() => outlet, [matches, revalidation])
}
