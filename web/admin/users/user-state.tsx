import type { User } from '#contract/people/users.ts'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { useSite } from '#web/shell/site.tsx'
import { formatDay } from '#web/lib/format.ts'
import { wordFor } from '../russian/russian-gender.ts'

/** Whether the person works here, and whether the account lets them in. */
export function UserState({
  user,
}: {
  user: Pick<User, 'is_active' | 'is_fired' | 'gender' | 'full_name' | 'invitation'>
}) {
  if (user.is_fired) {
    return (
      <StatusMark mark="lucide:user-x" tone="danger">
        {wordFor(user, 'Уволен', 'Уволена')}
      </StatusMark>
    )
  }
  if (user.is_active && user.invitation !== null) return <InvitationState invitation={user.invitation} user={user} />
  if (user.is_active) return <StatusMark mark="on">{wordFor(user, 'Активен', 'Активна')}</StatusMark>
  return <StatusMark mark="off">{wordFor(user, 'Не\u00a0активен', 'Не\u00a0активна')}</StatusMark>
}

interface InvitationStateProps {
  invitation: NonNullable<User['invitation']>
  user: Pick<User, 'gender' | 'full_name'>
}

/** Nobody has come by it yet. */
function InvitationState({ invitation, user }: InvitationStateProps) {
  const { timeZone } = useSite()
  if (invitation.state === 'revoked') return <StatusMark mark="off">Приглашение отозвано</StatusMark>
  const until = formatDay(invitation.expires_at, timeZone)
  if (isOver(invitation)) {
    return (
      <StatusMark mark="lucide:mail-warning" tone="warn">
        <span title={`Ссылка действовала до\u00a0${until}`}>Приглашение истекло</span>
      </StatusMark>
    )
  }
  return (
    <StatusMark mark="lucide:mail">
      <span title={`Ссылка действует до\u00a0${until}`}>{wordFor(user, 'Приглашён', 'Приглашена')}, ждём</span>
    </StatusMark>
  )
}

function isOver({ expires_at }: { expires_at: string }): boolean {
  return new Date(expires_at).getTime() <= Date.now()
}
