import type { SessionUser } from '#contract/people/current-user.ts'
import { mayOpen, screens, type ScreenName } from '#contract/people/screens.ts'

const EDITOR: ScreenName = 'psychologistEditor'
const screenByShape = Object.entries(screens)
  .filter(([, { layout }]) => layout === 'admin')
  .map(([name, { path }]) => [name as ScreenName, new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`)] as const)

/** True unless the address leads to a screen of the office that answers this person with a refusal. */
export function canOpenAddress(
  to: string,
  { permissions, psychologist_id }: Pick<SessionUser, 'permissions' | 'psychologist_id'>,
): boolean {
  const path = to.split(/[?#]/)[0] ?? ''
  for (const [name, shape] of screenByShape) {
    const found = shape.exec(path)
    if (found === null) continue
    if (!mayOpen(screens[name], permissions)) return false
    // Their own card opens for psychologists, and no other.
    if (name === EDITOR && !permissions.includes('psychologists.view')) return found[1] === String(psychologist_id)
    return true
  }
  return true
}
