import { useState } from 'react'
import { api } from '#contract/wire/api.ts'
import type { LinkableAccount } from '#contract/psychologists/linkable-accounts.ts'
import { href } from '#contract/people/screens.ts'
import { callApi } from '#web/lib/api/api.ts'
import { AsyncSelect } from '#web/ui/select/async-select.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import type { Option } from '#web/ui/select/option.ts'
import { EditorPanel } from '../editor/editor-section.tsx'
import { FieldPlace } from '../editor/fields/field-place.tsx'
import { useEditorField } from '../editor/use-editor-field.ts'
import { useCard } from './card-context.ts'
import type { CardForm } from './card-form.ts'

/** Whose card it is: that person may write its texts. Only those who see accounts have this panel. */
export function AccountPanel() {
  const { card, account } = useCard()
  const { label, value, saved, onChange, error, changed, isLocked } = useEditorField<CardForm, 'user_id'>('user_id')
  const [known, setKnown] = useState<ReadonlyMap<number, LinkableAccount>>(() => mapOf(account ? [account] : []))
  if (!card.can.fields.includes('user_id')) return null

  const load = async (search: string, signal: AbortSignal) => {
    const query = { search, psychologist_id: card.id }
    const { data } = await callApi<{ data: LinkableAccount[] }>(api.linkableAccounts, { query, signal })
    setKnown((before) => new Map([...before, ...mapOf(data)]))
    return data.map(optionOf)
  }
  const chosen = value === null ? undefined : known.get(value)
  return (
    <EditorPanel title={label}>
      <FieldPlace
        name="user_id"
        label="Чья это карточка"
        error={error}
        changed={changed}
        hint={
          changed && chosen?.gets_role
            ? 'Роли у\u00a0этого человека ещё нет: он станет психологом'
            : 'Психолог сможет сам править тексты, образование и\u00a0фотографию'
        }
      >
        <AsyncSelect
          load={load}
          value={value === null ? null : chosen ? optionOf(chosen) : unknown(value)}
          onChange={(option) => onChange(option?.value ?? null)}
          placeholder="Не связана"
          clearable
          readOnly={isLocked}
        />
      </FieldPlace>
      {saved !== null && !changed && (
        <ButtonLink to={href('userEditor', { id: saved })} variant="link" size="xs" className="mt-1">
          Открыть учётную запись
        </ButtonLink>
      )}
    </EditorPanel>
  )
}

function mapOf(accounts: LinkableAccount[]): Map<number, LinkableAccount> {
  return new Map(accounts.map((account) => [account.id, account]))
}

function optionOf({ id, full_name, email }: LinkableAccount): Option<number> {
  return { value: id, label: full_name, hint: email }
}

function unknown(id: number): Option<number> {
  return { value: id, label: `Учётная запись №\u00a0${id}` }
}
