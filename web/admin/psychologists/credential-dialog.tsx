import { useId, useState } from 'react'
import { CREDENTIAL_TITLES, CREDENTIAL_TYPES, type CredentialType } from '#contract/credential-types.ts'
import { credentialSchema, type Credential } from '#contract/credentials.ts'
import { useSession } from '#web/shell/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ShortSelect } from '#web/ui/short-select.tsx'

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
  const formId = useId()
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
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && leave()}
      title={credential === undefined ? 'Новый документ' : 'Документ об образовании'}
      isSticky
      footer={
        <>
          <Button variant="outline" color="neutral" onClick={onClose}>
            Отмена
          </Button>
          <Button type="submit" form={formId}>
            {credential === undefined ? 'Добавить' : 'Изменить'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4 md:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          // React hands the event on to the form of the card, in which this dialog only seems to stand.
          event.stopPropagation()
          save()
        }}
      >
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
      </form>
      {isWarned && (
        <div role="status">
          <Notice tone="warn" icon="lucide:circle-alert" className="mt-4">
            Введённое ещё не&nbsp;добавлено. Чтобы закрыть без&nbsp;него, нажмите «Отмена».
          </Notice>
        </div>
      )}
    </Dialog>
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
