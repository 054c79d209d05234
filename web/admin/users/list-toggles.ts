import { api, path } from '#contract/wire/api.ts'
import type { User } from '#contract/people/users.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { isConflict } from '../editor/conflict/conflict-error.ts'
import { toastError } from '../notices/toast-error.ts'
import { toastWithUndo } from '../notices/undo-toast.ts'

interface Toggling {
  /** Of whoever does it. */
  permissions: readonly string[]
  /** Runs after the change, and after it was taken back. */
  onChange: () => void
}

/** Switches the account off or on at once and offers the way back. */
export async function toggleActive(user: User, { permissions, onChange }: Toggling) {
  // Fired meanwhile, they stay off: that says more than that somebody else changed the record.
  const after = await told(
    () => switchActive(user),
    (current) => (user.is_active ? undefined : current.can.reasons.activate),
  )
  onChange()
  if (after === null) return
  const left = after.is_active ? '' : await workLeftBy(after, permissions)
  toastWithUndo({
    title: after.is_active ? 'Пользователь активирован' : 'Пользователь отключён',
    description: escapeHtml(user.full_name) + (after.is_active ? '' : ': все входы завершены.') + left,
    undo: async () => {
      await switchActive(after)
      onChange()
    },
  })
}

/** Fires the person, or takes them back, at once. The way back from firing lets them in again if they could come in. */
export async function toggleFired(user: User, { permissions, onChange }: Toggling) {
  const after = await told(() => switchFired(user))
  onChange()
  if (after === null) return
  const left = after.is_fired ? await workLeftBy(after, permissions) : ''
  toastWithUndo({
    title: after.is_fired ? 'Пользователь уволен' : 'Пользователь восстановлен',
    description:
      escapeHtml(user.full_name) +
      (after.is_fired ? `: все входы завершены.${left}` : ': учётная запись пока отключена.'),
    undo: async () => {
      const back = await switchFired(after)
      if (user.is_active && !back.is_active) await switchActive(back)
      onChange()
    },
  })
}

/** Loaded when it is needed; gone after a deployment, nothing is said. */
async function workLeftBy(user: User, permissions: readonly string[]): Promise<string> {
  const module = await import('./left-work.ts').catch(() => null)
  return (await module?.leftWork(user, permissions)) ?? ''
}

async function switchActive({ id, version }: User): Promise<User> {
  const call = { method: 'PATCH', body: { version } } as const
  const { data } = await callApi<{ data: User }>(path(api.userToggleActive, { id }), call)
  return data
}

async function switchFired({ id, version }: User): Promise<User> {
  const { data } = await callApi<{ data: User }>(path(api.userFire, { id }), { method: 'POST', body: { version } })
  return data
}

/** Specification §8: the server's own sentence on a 422, and after any failure that something went wrong. */
async function told(
  run: () => Promise<User>,
  reasonNow: (current: User) => string | undefined = () => undefined,
): Promise<User | null> {
  try {
    return await run()
  } catch (error) {
    const isReason = error instanceof ApiError && [409, 422].includes(error.status)
    const reason = isReason ? (isConflict<User>(error) && reasonNow(error.body.current)) || error.message : null
    if (reason === null) toastError(error)
    toast({
      title: 'Что-то пошло не так',
      description: reason === null ? undefined : escapeHtml(reason),
      icon: 'lucide:circle-alert',
      color: 'danger',
    })
    return null
  }
}
