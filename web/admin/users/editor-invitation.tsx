import { useState } from 'react'
import type { User } from '#contract/people/users.ts'
import { formatDay } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSite } from '#web/shell/site.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { revokeInvitation, sendInvitation } from './invitation-calls.ts'

/** For somebody who has not come yet: they have no password, and nobody else makes one up. */
export function InvitationButtons({ user }: { user: User & { invitation: NonNullable<User['invitation']> } }) {
  const viewing = useViewingAs()
  const revalidate = useRevalidate()
  const { timeZone } = useSite()
  const [isBusy, setBusy] = useState(false)
  const isRevoked = user.invitation.state === 'revoked'
  const run = async (work: (user: User, onChange: () => void) => Promise<void>) => {
    setBusy(true)
    await work(user, () => void revalidate())
    setBusy(false)
  }
  const disabledReason = viewing?.reason ?? user.can.reasons.invite
  return (
    <div className="md:col-span-6">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          color="neutral"
          icon="lucide:mail"
          disabledReason={disabledReason}
          loading={isBusy}
          onClick={() => void run(sendInvitation)}
        >
          Отправить ещё раз
        </Button>
        {!isRevoked && (
          <Button
            variant="outline"
            color="danger"
            icon="lucide:mail-x"
            disabledReason={disabledReason}
            onClick={() => void run(revokeInvitation)}
          >
            Отозвать приглашение
          </Button>
        )}
      </div>
      <p className="mt-1 text-12 text-ink-3">
        {isRevoked
          ? 'Приглашение отозвано: войти по\u00a0нему нельзя.'
          : `Письмо ушло ${formatDay(user.invitation.sent_at, timeZone)}, ссылка действует до\u00a0${formatDay(user.invitation.expires_at, timeZone)}.`}{' '}
        Пароль человек придумает сам; прежняя ссылка после новой отправки не&nbsp;действует.
      </p>
    </div>
  )
}
