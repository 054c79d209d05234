import { Icon } from '#web/ui/icon.tsx'
import { Input } from '#web/ui/input.tsx'
import { FieldPlace } from '../editor/field-place.tsx'
import { useEditorField } from '../editor/use-editor-field.ts'
import type { PageForm } from './page-form.ts'
import { linkTrouble, type TakenLink } from './page-link.ts'

interface LinkFieldProps {
  taken: readonly TakenLink[]
  ownId: number | null
  /** Paths of the product’s own screens: their page gives them words, and must stay where it is. */
  screenTitle: string | undefined
  /** Somebody typed here: the title offers no more. */
  onTyped: () => void
}

/** The public path of the page, checked while it is typed. */
export function LinkField({ taken, ownId, screenTitle, onTyped }: LinkFieldProps) {
  const { value, saved, onChange, error, changed, isLocked, label, ref, onBlur } = useEditorField<PageForm, 'link'>(
    'link',
  )
  const trouble = value === '' || value === '/' ? undefined : linkTrouble(value, taken, ownId)
  const isFree = error === undefined && trouble === undefined && value !== '' && (ownId === null || changed)
  return (
    <FieldPlace
      name="link"
      label={label}
      required
      error={error}
      trouble={trouble}
      changed={changed}
      className="md:col-span-6"
      hint={
        screenTitle !== undefined && changed ? (
          `По\u00a0адресу ${saved} раздел «${screenTitle}» берёт отсюда заголовок и\u00a0тексты: после смены адреса они пропадут.`
        ) : isFree && value !== '/' ? (
          <span className="flex items-center gap-1">
            <Icon name="lucide:check" className="size-3.5 text-ink-link" />
            Адрес свободен
          </span>
        ) : (
          'Начинается с\u00a0/, дальше латинские буквы, цифры и\u00a0дефис'
        )
      }
    >
      <Input
        ref={ref}
        name="link"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={value}
        readOnly={isLocked}
        onBlur={onBlur}
        onChange={(event) => {
          onTyped()
          onChange(event.target.value)
        }}
      />
    </FieldPlace>
  )
}
