import { useState } from 'react'
import { href } from '#contract/screens.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FormDialog } from '../form-dialog.tsx'
import type { Drawings } from './icon-data.ts'
import { IconField } from './icon-field.tsx'
import { linkOfTitle } from './page-link.ts'
import type { PageRow } from './page-row.ts'
import { useQuickPage } from './use-quick-page.ts'

interface QuickPageDialogProps {
  /** The page to change, `new` for another one; null keeps the dialog closed. */
  page: PageRow | 'new' | null
  drawings: Drawings
  onClose: () => void
  onSaved: () => void
}

/** Name, address and icon without opening the editor. */
export function QuickPageDialog({ page, drawings, onClose, onSaved }: QuickPageDialogProps) {
  const quick = useQuickPage({ page, onClose, onSaved })
  const [isLinkTyped, setLinkTyped] = useState(false)
  const { form, errors, isNew } = quick
  return (
    <FormDialog
      open={page !== null}
      onOpenChange={(open) => !open && onClose()}
      onReset={() => {
        quick.reset()
        setLinkTyped(false)
      }}
      isSticky={quick.isChanged}
      title={isNew ? 'Новая страница' : 'Название и\u00a0адрес страницы'}
      description={
        isNew ? 'Тексты и\u00a0блоки добавите в\u00a0редакторе: страница появится по\u00a0адресу сразу.' : undefined
      }
      verb={isNew ? 'Создать' : 'Сохранить'}
      cancel="Отмена"
      elsewhere={
        isNew && (
          <ButtonLink to={href('pageCreate')} variant="ghost" color="neutral" className="me-auto">
            Полный редактор
          </ButtonLink>
        )
      }
      isSending={quick.isSaving}
      disabledReason={quick.isChanged ? undefined : isNew ? 'Назовите страницу' : 'Ничего не\u00a0изменено'}
      onSubmit={() => void quick.save()}
    >
      {quick.notice !== null && (
        <Notice tone="warn" icon="lucide:git-merge">
          <span role="alert">{quick.notice}</span>
        </Notice>
      )}
      <Field label="Название" required error={errors.title} changed={quick.changed('title')}>
        <Input
          value={form.title}
          autoComplete="off"
          onChange={(event) => {
            const title = event.target.value
            quick.set(isNew && !isLinkTyped ? { title, link: linkOfTitle(title) } : { title })
          }}
        />
      </Field>
      <Field
        label="Адрес"
        required
        error={errors.link}
        changed={quick.changed('link')}
        hint="Начинается с&nbsp;/, дальше латинские буквы, цифры и&nbsp;дефис"
      >
        <Input
          value={form.link}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setLinkTyped(true)
            quick.set({ link: event.target.value })
          }}
        />
      </Field>
      <IconField
        value={form.icon}
        onChange={(icon) => quick.set({ icon })}
        error={errors.icon}
        changed={quick.changed('icon')}
        drawings={drawings}
      />
    </FormDialog>
  )
}
