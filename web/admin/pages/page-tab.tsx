import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Page } from '#contract/directories.ts'
import { screens } from '#contract/screens.ts'
import { TextAreaField } from '../editor/text-fields.tsx'
import { useEditorField } from '../editor/use-editor-field.ts'
import { Input } from '#web/ui/input.tsx'
import { FieldPlace } from '../editor/field-place.tsx'
import { IconField } from './icon-field.tsx'
import { LinkField } from './link-field.tsx'
import type { PageForm } from './page-form.ts'
import { linkOfTitle } from './page-link.ts'
import type { PageEditorData } from './page-loader.ts'

/** What staff call the page, where it lives, how lists show it. */
export function PageTabFields({ page, data }: { page: Page | null; data: PageEditorData }) {
  const icon = useEditorField<PageForm, 'icon'>('icon')
  const isLinkTyped = useRef(false)
  const { setValue } = useFormContext<PageForm>()
  const screenTitle = page === null ? undefined : publicScreenTitle(page.link, page.title)
  return (
    <div className="grid gap-4 pb-5 md:grid-cols-6">
      <TitleField
        onTyped={(title) => {
          if (page === null && !isLinkTyped.current) setValue('link', linkOfTitle(title))
        }}
      />
      <LinkField
        taken={data.taken}
        ownId={page?.id ?? null}
        screenTitle={screenTitle}
        onTyped={() => {
          isLinkTyped.current = true
        }}
      />
      <div data-field="icon" className="md:col-span-6">
        <IconField
          value={icon.value}
          onChange={icon.onChange}
          error={icon.error}
          changed={icon.changed}
          isLocked={icon.isLocked}
          drawings={data.drawings}
        />
      </div>
      <TextAreaField name="description" hint="Для сотрудников: о&nbsp;чём страница. На&nbsp;сайте не&nbsp;видно" />
    </div>
  )
}

function TitleField({ onTyped }: { onTyped: (title: string) => void }) {
  const { value, onChange, error, changed, isLocked, label, ref, onBlur } = useEditorField<PageForm, 'title'>('title')
  return (
    <FieldPlace
      name="title"
      label={label}
      required
      error={error}
      changed={changed}
      hint="Так страница называется в&nbsp;списках; заголовок для&nbsp;посетителей стоит в&nbsp;блоках"
      className="md:col-span-6"
    >
      <Input
        ref={ref}
        name="title"
        autoComplete="off"
        value={value}
        readOnly={isLocked}
        onBlur={onBlur}
        onChange={(event) => {
          onTyped(event.target.value)
          onChange(event.target.value)
        }}
      />
    </FieldPlace>
  )
}

/** The product’s own public screen that takes its words from this page. */
function publicScreenTitle(link: string, pageTitle: string): string | undefined {
  const isScreen = Object.values(screens).some(({ path, layout }) => path === link && layout === 'default')
  return isScreen ? pageTitle : undefined
}
