import type { Permission } from './permissions.ts'
import { mayOpen, screens, type ScreenName } from './screens.ts'

/** What a section reads. Without the permission it could only say what is missing. */
const READS: Partial<Record<ScreenName, Permission>> = {
  psychologists: 'psychologists.view',
  specializations: 'specializations.view',
  topics: 'topics.view',
  positions: 'positions.view',
  branches: 'branches.view',
  pages: 'pages.view',
  reviews: 'reviews.view',
  requests: 'requests.view',
  transactions: 'transactions.view',
  users: 'users.view',
}

/** True when the menu and the palette lead there: this person may open the screen, and read what it shows. */
export function leadsTo(
  name: ScreenName,
  who: { roles: readonly string[]; permissions: readonly Permission[] },
): boolean {
  const needed = READS[name]
  return mayOpen(screens[name], who.roles) && (needed === undefined || who.permissions.includes(needed))
}
