import type { User } from '#contract/people/users.ts'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { wordFor } from '../russian/russian-gender.ts'

/** Whether the person works here, and whether the account lets them in. */
export function UserState({ user }: { user: Pick<User, 'is_active' | 'is_fired' | 'gender' | 'full_name'> }) {
  if (user.is_fired) {
    return (
      <StatusMark mark="lucide:user-x" tone="danger">
        {wordFor(user, 'Уволен', 'Уволена')}
      </StatusMark>
    )
  }
  if (user.is_active) return <StatusMark mark="on">{wordFor(user, 'Активен', 'Активна')}</StatusMark>
  return <StatusMark mark="off">{wordFor(user, 'Не\u00a0активен', 'Не\u00a0активна')}</StatusMark>
}
