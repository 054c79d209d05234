import { useState } from 'react'
import { CREDENTIAL_TITLES, CREDENTIAL_TYPES, type CredentialType } from '#contract/psychologists/credential-types.ts'
import { credentialSchema, type Credential } from '#contract/psychologists/credentials.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { ShortSelect } from '#web/ui/select/short-select.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'

interface CredentialDialogProps {
  isOpen: boolean
  /** None when a new one is added. */
  credential: Credential | undefined
  onSave: (credential: Credential) => void
  onClose: () => void
}

const TYPES = CREDENTIAL_TYPES.map((value) => ({ value, label: CREDENTIAL_TITLES[value] }))

/** One diploma or course. It joins the card's unsaved changes; the card is saved as a whole. */
export function CredentialDialog({ isOpen, credential, onSave, onClose }: CredentialDialogProps) {
  const { permissions } = useSession()
  const [draft, setDraft] = useState(() => draftOf(credential))
  const [isWarned, setWarned] = useState(false)
  const isTouched = JSON.stringify(draft) !== JSON.stringify(draftOf(credential))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change })
  const save = () => {
    const parsed = credentialSchema.safeParse(draft)
    if (parsed.success) return onSave(parsed.data)
    setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])))
  }
  // Esc and the cross never lose what is typed: the first time they only say how to close.
  const leave = () => (isTouched ? setWarned(true) : onClose())
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={(open) => !open && leave()}
      title={credential === undefined ? 'Новый документ' : 'Документ об образовании'}
      verb={credential === undefined ? 'Добавить' : 'Изменить'}
      cancel="Отмена"
      onCancel={onClose}
      isSending={false}
      onSubmit={save}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Вид" error={errors.type} className="md:col-span-2">
          <ShortSelect options={TYPES} value={draft.type} onChange={(type) => set({ type: type as CredentialType })} />
        </Field>
        <Field label="Что" error={errors.title} className="md:col-span-2">
          <Input value={draft.title} onChange={(event) => set({ title: event.target.value })} />
        </Field>
        <Field label="Где" error={errors.institution} className="md:col-span-2">
          <Input value={draft.institution} onChange={(event) => set({ institution: event.target.value })} />
        </Field>
        <Field label="Год" error={errors.year}>
          <Input inputMode="numeric" value={draft.year} onChange={(event) => set({ year: event.target.value })} />
        </Field>
        <Field label="Часы" error={errors.hours} aside="если есть">
          <Input inputMode="numeric" value={draft.hours} onChange={(event) => set({ hours: event.target.value })} />
        </Field>
        {permissions.includes('psychologists.update') && (
          <Checkbox
            label="Документ проверен"
            checked={draft.verified}
            onChange={(event) => set({ verified: event.target.checked })}
            className="md:col-span-2"
          />
        )}
      </div>
      {isWarned && (
        <div role="status">
          <Notice tone="warn" icon="lucide:circle-alert">
            Введённое ещё не&nbsp;добавлено. Чтобы закрыть без&nbsp;него, нажмите «Отмена».
          </Notice>
        </div>
      )}
    </FormDialog>
  )
}

function draftOf(credential: Credential | undefined) {
  return {
    type: credential?.type ?? ('degree' as CredentialType),
    title: credential?.title ?? '',
    institution: credential?.institution ?? '',
    year: String(credential?.year ?? ''),
    hours: String(credential?.hours ?? ''),
    verified: credential?.verified ?? false,
  }
}
