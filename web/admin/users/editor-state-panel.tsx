import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api, path } from '#contract/api.ts'
import type { User } from '#contract/users.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/api.ts'
import { escapeHtml } from '#web/lib/escape-html.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { StatusMark } from '#web/ui/status-mark.tsx'
import { toast } from '#web/ui/toast.ts'
import { EditorPanel } from '../editor/editor-section.tsx'
import { tellFailure } from '../failure-notice.ts'
import { FlagField } from './editor-fields.ts'

/** Whether the account works, and whether the person does. */
export function StatePanel({ user }: { user: User }) {
  return (
    <EditorPanel title="Состояние">
      <FlagField name="is_active" disabledReason={user.can.reasons.activate} />
      <FireButton user={user} />
    </EditorPanel>
  )
}

export function UserState({ user }: { user: Pick<User, 'is_active' | 'is_fired' | 'gender'> }) {
  const ending = user.gender === 'female' ? 'а' : ''
  if (user.is_fired) {
    return (
      <StatusMark mark="lucide:user-x" tone="danger">
        Уволен{ending}
      </StatusMark>
    )
  }
  if (user.is_active) return <StatusMark mark="on">{ending === '' ? 'Активен' : 'Активна'}</StatusMark>
  return <StatusMark mark="off">{ending === '' ? 'Не\u00a0активен' : 'Не\u00a0активна'}</StatusMark>
}

/** Firing asks first, because it ends everything the person has open; taking back does not. */
function FireButton({ user }: { user: User }) {
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const [isSending, setSending] = useState(false)
  const toggle = async () => {
    setSending(true)
    try {
      const call = { method: 'POST', body: { version: user.version } } as const
      const { data } = await callApi<{ data: User }>(path(api.userFire, { id: user.id }), call)
      tellToggled(data)
      setAsking(false)
    } catch (error) {
      tellRefusal(error)
    }
    await revalidate()
    setSending(false)
  }
  const verb = user.is_fired ? 'Восстановить' : 'Уволить'
  return (
    <>
      <Button
        variant="outline"
        color={user.is_fired ? 'neutral' : 'danger'}
        icon={user.is_fired ? 'lucide:user-check' : 'lucide:user-x'}
        disabledReason={user.can.reasons.fire}
        loading={isSending && !isAsking}
        onClick={() => (user.is_fired ? void toggle() : setAsking(true))}
        className="mt-2 w-full"
      >
        {verb}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Уволить: ${user.full_name}?`}
        description="Учётная запись отключится, все входы завершатся сразу. Человека можно восстановить, но включать учётную запись придётся отдельно."
        footer={
          <>
            <Button variant="outline" color="neutral" onClick={() => setAsking(false)}>
              Оставить
            </Button>
            <Button color="danger" loading={isSending} onClick={() => void toggle()}>
              Уволить
            </Button>
          </>
        }
      />
    </>
  )
}

function tellToggled({ is_fired, full_name }: User) {
  toast({
    title: is_fired ? 'Пользователь уволен' : 'Пользователь восстановлен',
    description: `${escapeHtml(full_name)}${is_fired ? ': все входы завершены.' : ': учётная запись пока отключена.'}`,
    icon: is_fired ? 'lucide:user-x' : 'lucide:user-check',
  })
}

function tellRefusal(error: unknown) {
  const reason = error instanceof ApiError && error.status === 422 ? error.message : null
  if (reason === null) return tellFailure(error)
  toast({ title: 'Ошибка', description: escapeHtml(reason), icon: 'lucide:circle-alert', color: 'danger' })
}
