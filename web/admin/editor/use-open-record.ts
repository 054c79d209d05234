import { href, mayOpen, screens, type ScreenName } from '#contract/people/screens.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useOwnNavigate } from '#web/ui/actions/use-own-navigate.ts'

/** Leads to the screen of one record, for whoever may open it. */
export function useOpenRecord(screen: ScreenName | undefined): (id: number) => (() => void) | undefined {
  const navigate = useOwnNavigate()
  const { permissions } = useSession()
  if (screen === undefined || !mayOpen(screens[screen], permissions)) return () => undefined
  return (id) => () => void navigate(href(screen, { id }))
}
