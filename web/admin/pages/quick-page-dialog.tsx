import { useId, useState } from 'react'
import { href } from '#contract/screens.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
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
  const formId = useId()
  const quick = useQuickPage({ page, onClose, onSaved })
  const [isLinkTyped, setLinkTyped] = useState(false)
  const { form, errors, isNew } = quick
  return (
    <Dialog
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
      footer={
        <>
          {isNew && (
            <ButtonLink to={href('pageCreate')} variant="ghost" color="neutral" className="me-auto">
              Полный редактор
            </ButtonLink>
          )}
          <Button variant="outline" color="neutral" onClick={onClose}>
            Отмена
          </Button>
          <Button
            type="submit"
            form={formId}
            loading={quick.isSaving}
            disabledReason={quick.isChanged ? undefined : isNew ? 'Назовите страницу' : 'Ничего не\u00a0изменено'}
          >
            {isNew ? 'Создать' : 'Сохранить'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void quick.save()
        }}
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
      </form>
    </Dialog>
  )
}
