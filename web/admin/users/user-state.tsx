import type { User } from '#contract/users.ts'
import { StatusMark } from '#web/ui/status-mark.tsx'

/** Whether the person works here, and whether the account lets them in. */
export function UserState({ user }: { user: Pick<User, 'is_active' | 'is_fired' | 'gender'> }) {
  const isWoman = user.gender === 'female'
  if (user.is_fired) {
    return (
      <StatusMark mark="lucide:user-x" tone="danger">
        {isWoman ? 'Уволена' : 'Уволен'}
      </StatusMark>
    )
  }
  if (user.is_active) return <StatusMark mark="on">{isWoman ? 'Активна' : 'Активен'}</StatusMark>
  return <StatusMark mark="off">{isWoman ? 'Не\u00a0активна' : 'Не\u00a0активен'}</StatusMark>
}
