import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { CREDENTIAL_TITLES } from '#contract/psychologists/credential-types.ts'
import type { Credential } from '#contract/psychologists/credentials.ts'
import { lazy } from '#web/lib/late-code.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dropdown } from '#web/ui/overlays/dropdown.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '#web/ui/data/table.tsx'
import { EditorSection } from '../editor/editor-section.tsx'
import { FieldPlace } from '../editor/fields/field-place.tsx'
import { useEditorField } from '../editor/use-editor-field.ts'
import { type CardForm, TextAreaField } from './card-form.ts'

const CredentialDialog = lazy(() =>
  import('./credential-dialog.tsx').then((module) => ({ default: module.CredentialDialog })),
)

export function EducationSection() {
  return (
    <EditorSection title="Образование">
      <TextAreaField name="education" />
      <CredentialsField />
    </EditorSection>
  )
}

/** Diplomas and courses, one by one. */
function CredentialsField() {
  const { label, value, onChange, canChange, error, changed } = useEditorField<CardForm, 'credentials'>('credentials')
  const [edited, setEdited] = useState<number | null>(null)
  const [wasEdited, setWasEdited] = useState(false)
  const edit = (at: number) => {
    setWasEdited(true)
    setEdited(at)
  }
  const wasRemoved = useRef(false)
  const remove = (at: number) => {
    wasRemoved.current = true
    onChange(value.filter((_, other) => other !== at))
  }
  const put = (credential: Credential) => {
    onChange(
      edited === value.length ? [...value, credential] : value.map((one, at) => (at === edited ? credential : one)),
    )
    setEdited(null)
  }
  const add = useRef<HTMLButtonElement>(null)
  // What is removed last takes the focus along.
  useEffect(() => {
    if (wasRemoved.current && document.activeElement === document.body) add.current?.focus()
    wasRemoved.current = false
  })
  const actions = (at: number) =>
    canChange && <RowActions of={value[at]?.title} onEdit={() => edit(at)} onRemove={() => remove(at)} />
  return (
    <FieldPlace name="credentials" label={label} error={error} changed={changed} className="md:col-span-6">
      {value.length > 0 && (
        <>
          <CredentialsTable credentials={value} actions={actions} />
          <CredentialCards credentials={value} actions={actions} />
        </>
      )}
      {value.length === 0 && !canChange && <p className="text-13 text-ink-3">Ничего не&nbsp;указано</p>}
      {canChange && (
        <Button
          ref={add}
          variant="ghost"
          color="neutral"
          icon="lucide:plus"
          onClick={() => edit(value.length)}
          className="-ms-2 mt-1"
        >
          Добавить
        </Button>
      )}
      {/* Loaded when it is first opened, and then kept for its closing. */}
      {wasEdited && (
        <Suspense>
          <CredentialDialog
            key={edited}
            isOpen={edited !== null}
            credential={edited === null ? undefined : value[edited]}
            onSave={put}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </FieldPlace>
  )
}

interface CredentialsProps {
  credentials: Credential[]
  actions: (at: number) => ReactNode
}

function CredentialsTable({ credentials, actions }: CredentialsProps) {
  return (
    // Beside the second column of the editor there is no room for a table below 1280.
    <div className="max-md:hidden lg:hidden xl:block">
      <Table caption="Документы об образовании" className="[--sticky-top:auto]">
        <TableHead>
          <HeadCell>Что</HeadCell>
          <HeadCell>Где</HeadCell>
          <HeadCell numeric>Год</HeadCell>
          <HeadCell numeric>Часы</HeadCell>
          <HeadCell>Диплом</HeadCell>
          <HeadCell className="w-11">
            <span className="sr-only">Действия</span>
          </HeadCell>
        </TableHead>
        <tbody>
          {credentials.map((credential, at) => (
            <TableRow key={at}>
              <Cell className="py-1.5 whitespace-normal">
                <span className="block font-medium">{credential.title}</span>
                <span className="block text-13 text-ink-3">{CREDENTIAL_TITLES[credential.type]}</span>
              </Cell>
              <Cell className="py-1.5 whitespace-normal text-ink-2">{credential.institution}</Cell>
              <Cell numeric>{credential.year}</Cell>
              <Cell numeric>{credential.hours === null ? '—' : formatNumber(credential.hours)}</Cell>
              <Cell>
                <Verified isVerified={credential.verified} />
              </Cell>
              <Cell className="px-1">{actions(at)}</Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function CredentialCards({ credentials, actions }: CredentialsProps) {
  return (
    <ul className="md:hidden lg:block xl:hidden">
      {credentials.map((credential, at) => (
        <li key={at} className="flex gap-2 border-b border-line-soft py-2 text-13">
          <div className="min-w-0 flex-1">
            <p className="text-14 font-medium">{credential.title}</p>
            <p className="text-ink-3">{CREDENTIAL_TITLES[credential.type]}</p>
            <p className="text-ink-2">
              {credential.institution}, {credential.year}
              {credential.hours !== null && `, ${formatNumber(credential.hours)}\u00a0ч`}
            </p>
            <Verified isVerified={credential.verified} />
          </div>
          {actions(at)}
        </li>
      ))}
    </ul>
  )
}

function Verified({ isVerified }: { isVerified: boolean }) {
  if (isVerified) {
    return (
      <StatusMark mark="lucide:circle-check" tone="ok">
        Проверен
      </StatusMark>
    )
  }
  return (
    <StatusMark mark="lucide:clock" tone="quiet">
      Ждёт проверки
    </StatusMark>
  )
}

interface RowActionsProps {
  of: string | undefined
  onEdit: () => void
  onRemove: () => void
}

function RowActions({ of, onEdit, onRemove }: RowActionsProps) {
  return (
    <Dropdown
      trigger={<IconButton icon="lucide:ellipsis" label={`Действия: ${of}`} size="xs" />}
      items={[
        { label: 'Изменить', icon: 'lucide:pencil', onSelect: onEdit },
        { label: 'Убрать', icon: 'lucide:trash-2', color: 'danger', onSelect: onRemove },
      ]}
    />
  )
}
