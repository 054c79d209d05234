import { useState } from 'react'
import type { Role } from '#contract/people/access.ts'
import { api, path } from '#contract/wire/api.ts'
import type { Permission } from '#contract/people/permissions.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../../notices/toast-error.ts'
import { toastWithUndo } from '../../notices/undo-toast.ts'
import { withRights } from './matrix-rows.ts'
import { diffRights, isEmptyDiff } from './rights-diff.ts'

/** A role as it was before a save and as it is after it, and what was sent. */
interface Saved {
  before: Role
  after: Role
  rights: readonly string[]
}

/** The rights of many roles under one pair of hands: edit, save one role after another, take back. */
export function useRightsBoard(roles: readonly Role[]) {
  const revalidate = useRevalidate()
  const [edits, setEdits] = useState<Readonly<Record<number, readonly string[]>>>({})
  const [isSaving, setSaving] = useState(false)
  const rightsOf = (role: Role) => edits[role.id] ?? role.permissions
  const changed = roles.flatMap((role) => {
    const diff = diffRights(role.permissions, rightsOf(role))
    return isEmptyDiff(diff) ? [] : [{ role, diff, rights: rightsOf(role) }]
  })

  const put = (role: Role, names: readonly Permission[], isGiven: boolean) =>
    setEdits((now) => ({ ...now, [role.id]: withRights(now[role.id] ?? role.permissions, names, isGiven) }))

  const takeBack = async (saved: Saved[]) => {
    for (const { before, after } of saved) {
      // oxlint-disable-next-line no-await-in-loop -- as below
      await putRights(before, after.version, before.permissions)
    }
    await revalidate()
  }

  const save = async () => {
    setSaving(true)
    const saved: Saved[] = []
    for (const { role, rights } of changed) {
      try {
        // One after another: each is a change of its own in the history, and a refusal must not hide what went well.
        // oxlint-disable-next-line no-await-in-loop
        saved.push({ before: role, after: await putRights(role, role.version, rights), rights })
      } catch (error) {
        if (!toastStale(role, error)) toastError(error)
        break
      }
    }
    if (saved.length > 0) {
      toastWithUndo({
        title: 'Права сохранены',
        description: escapeHtml(saved.map(({ after }) => after.title).join(', ')),
        undo: () => takeBack(saved),
        undone: 'Права возвращены',
      })
    }
    await revalidate()
    // What was saved stands in the roles now; what was given meanwhile is still to be saved.
    const isStored = (id: number, names: readonly string[]) =>
      saved.some(({ after, rights }) => after.id === id && rights === names)
    setEdits((now) => Object.fromEntries(Object.entries(now).filter(([id, names]) => !isStored(Number(id), names))))
    setSaving(false)
  }

  return { changed, rightsOf, put, save, isSaving, discard: () => setEdits({}) }
}

async function putRights(role: Role, version: number, permissions: readonly string[]): Promise<Role> {
  const body = { permissions, version }
  const { data } = await callApi<{ data: Role }>(path(api.role, { id: role.id }), { method: 'PUT', body })
  return data
}

/** Somebody changed the role meanwhile: the fresh rights come in under the person's own changes. */
function toastStale(role: Role, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 409) return false
  toast({
    title: `Роль «${escapeHtml(role.title)}» тем временем изменили`,
    description: 'Мы\u00a0показали её права заново, ваши правки на\u00a0месте. Проверьте и\u00a0сохраните ещё раз.',
    icon: 'lucide:git-merge',
    color: 'warn',
    timeout: 20_000,
  })
  return true
}
