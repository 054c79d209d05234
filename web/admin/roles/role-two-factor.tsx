import { useState } from 'react'
import type { Role } from '#contract/people/access.ts'
import { api, path } from '#contract/wire/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { counted } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { toastError } from '../notices/toast-error.ts'
import { toastWithUndo } from '../notices/undo-toast.ts'

/** Whether everybody with this role has to sign in with two steps. Held at once, apart from the rest of the form. */
export function RoleTwoFactor({ role }: { role: Role }) {
  const revalidate = useRevalidate()
  const { roles } = useSession()
  const [isAsking, setAsking] = useState(false)
  const [isSending, setSending] = useState(false)
  const put = async (required: boolean) => {
    await callApi(path(api.roleTwoFactor, { id: role.id }), { method: 'PUT', body: { required } })
    await revalidate()
  }
  const require = async (required: boolean) => {
    setSending(true)
    try {
      await put(required)
      toastWithUndo({
        title: required ? 'Вход в\u00a0два шага обязателен' : 'Вход в\u00a0два шага больше не\u00a0обязателен',
        description: `Роль «${escapeHtml(role.title)}»`,
        undo: () => put(!required),
      })
    } catch (error) {
      toastError(error)
    }
    setAsking(false)
    setSending(false)
  }
  return (
    <>
      <Switch
        label="Требовать вход в два шага"
        checked={role.requires_two_factor}
        disabled={isSending}
        onChange={({ target }) => (target.checked ? setAsking(true) : void require(false))}
      />
      <p className="text-13 text-ink-3">
        {role.requires_two_factor
          ? 'У\u00a0кого второй шаг не\u00a0настроен, тот попадает в\u00a0профиль и\u00a0сначала настраивает его.'
          : 'Кроме пароля\u00a0— код из\u00a0приложения в\u00a0телефоне. Сейчас каждый решает сам.'}
      </p>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Требовать вход в\u00a0два шага от\u00a0роли «${role.title}»?`}
        description={`Касается ${counted(role.users_count, 'человека', 'человек', 'человек')}. У\u00a0кого второй шаг не\u00a0настроен, тот со\u00a0следующего нажатия увидит только профиль, пока не\u00a0настроит его.${
          roles.includes(role.name) ? ' Это касается и\u00a0вас.' : ''
        }`}
        footer={
          <>
            <Button variant="outline" color="neutral" onClick={() => setAsking(false)}>
              Не&nbsp;требовать
            </Button>
            <Button loading={isSending} onClick={() => void require(true)}>
              Требовать
            </Button>
          </>
        }
      />
    </>
  )
}
