import { useEffect, useState, type SubmitEvent } from 'react'
import { api, path } from '#contract/wire/api.ts'
import { roleTitle } from '#contract/people/roles.ts'
import { VIEW_NAME_MAX, type SavedView, type SharingRole } from '#contract/office/saved-views.ts'
import type { ScreenName } from '#contract/people/screens.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import type { Option } from '#web/ui/select/option.ts'
import { ShortSelect } from '#web/ui/select/short-select.tsx'
import { toastError } from '../../notices/toast-error.ts'
import type { ListSource } from '../state/list-source.ts'

const FORM_ID = 'saved-view'

/** A view before it is saved; with an id, one that is there already. */
export interface ViewDraft {
  id?: number
  version?: number
  name: string
  shared_role: string | null
  is_default: boolean
}

interface ViewDialogProps {
  source: ListSource
  draft: ViewDraft
  /** What the list shows now. */
  state: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onReset: () => void
  onSaved: (view: SavedView) => void
}

/** The name of a view, who sees it, and whether the list opens with it. */
export default function ViewDialog({ source, draft, state, open, onOpenChange, onReset, onSaved }: ViewDialogProps) {
  const revalidate = useRevalidate()
  const [role, setRole] = useState(draft.shared_role)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const isNew = draft.id === undefined
  const roles = useSharingRoles(source.screen, draft.shared_role)

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSaving) return
    const form = new FormData(event.currentTarget)
    const fields = { name: form.get('name'), shared_role: role, is_default: form.get('is_default') === 'on' }
    setSaving(true)
    setErrors({})
    try {
      const { data } = await callApi<{ data: SavedView }>(
        isNew ? api.savedViews : path(api.savedView, { id: draft.id ?? 0 }),
        isNew
          ? { method: 'POST', body: { ...fields, screen: source.screen, state } }
          : { method: 'PATCH', body: { ...fields, version: draft.version } },
      )
      onOpenChange(false)
      await revalidate()
      if (isNew) onSaved(data)
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 422) setErrors(failure.fieldErrors)
      else toastError(failure)
    } finally {
      setSaving(false)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onReset={onReset}
      title={isNew ? 'Сохранить вид' : 'Настроить вид'}
      description="Вид помнит фильтры, порядок строк и столбцы."
      isSticky
      footer={
        <>
          <Button variant="outline" color="neutral" onClick={() => onOpenChange(false)}>
            Отмена
          </Button>
          <Button type="submit" form={FORM_ID} loading={isSaving}>
            Сохранить
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
        <Field label="Название" error={errors.name ?? errors.state}>
          <Input name="name" defaultValue={draft.name} maxLength={VIEW_NAME_MAX} autoComplete="off" />
        </Field>
        <Field
          label="Кто ещё видит"
          hint="Общий вид видят все, у&nbsp;кого эта роль. Меняете его только вы."
          error={errors.shared_role}
        >
          <ShortSelect
            options={roles}
            value={role}
            onChange={setRole}
            placeholder="Никто, только я"
            clearable
            className="w-full"
          />
        </Field>
        <Checkbox name="is_default" defaultChecked={draft.is_default} label="Открывать этот вид первым" />
      </form>
    </Dialog>
  )
}

/** With whom the view may be shared, and with whom it is; the others come when the server has said. */
function useSharingRoles(screen: ScreenName, current: string | null): Option<string>[] {
  const [roles, setRoles] = useState<SharingRole[]>([])
  useEffect(() => {
    const asking = new AbortController()
    callApi<{ data: SharingRole[] }>(`${api.savedViewRoles}?screen=${screen}`, { signal: asking.signal }).then(
      ({ data }) => setRoles(data),
      () => {},
    )
    return () => asking.abort()
  }, [screen])
  const isKnown = current === null || roles.some(({ name }) => name === current)
  const shown = isKnown ? roles : [{ name: current, title: roleTitle(current) }, ...roles]
  return shown.map(({ name, title }) => ({ value: name, label: title }))
}
