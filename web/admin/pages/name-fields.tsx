import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { Icon } from '#web/ui/icon.tsx'
import { TextField } from '../editor/fields/text-fields.tsx'
import { useEditorField } from '../editor/use-editor-field.ts'
import type { Drawings } from './icon/icon-data.ts'
import { IconField } from './icon/icon-field.tsx'
import { linkOfTitle, pathError, type TakenLink } from './page-link.ts'

/** What tells one page from the others. */
export interface NamesOfPage {
  title: string
  link: string
  icon: string
}

interface NameFieldsProps {
  /** Null: a new page, whose address follows its title until somebody types another. */
  ownId: number | null
  titleHint?: string
  /** Addresses of other pages; without them nobody can say that one is free. */
  taken?: readonly TakenLink[]
  /** Paths of the product’s own screens: their page gives them words, and must stay where it is. */
  screenTitle?: string | undefined
  drawings: Drawings
}

export function NameFields({ ownId, titleHint, taken, screenTitle, drawings }: NameFieldsProps) {
  const isLinkTyped = useRef(false)
  const { setValue } = useFormContext<NamesOfPage>()
  return (
    <>
      <TextField
        name="title"
        required
        hint={titleHint}
        className="md:col-span-6"
        onTyped={(title) => ownId === null && !isLinkTyped.current && setValue('link', linkOfTitle(title))}
      />
      <LinkField ownId={ownId} taken={taken} screenTitle={screenTitle} onTyped={() => (isLinkTyped.current = true)} />
      <IconField drawings={drawings} />
    </>
  )
}

interface LinkFieldProps extends Pick<NameFieldsProps, 'ownId' | 'taken' | 'screenTitle'> {
  /** Somebody typed here: the title offers no more. */
  onTyped: () => void
}

/** The public path of the page, checked while it is typed. */
function LinkField({ ownId, taken, screenTitle, onTyped }: LinkFieldProps) {
  const { value, saved, error, changed } = useEditorField<NamesOfPage, 'link'>('link')
  const isTyped = value !== '' && value !== '/'
  const trouble = isTyped ? pathError(value, taken ?? [], ownId) : undefined
  const isFree = taken !== undefined && isTyped && error === undefined && trouble === undefined
  return (
    <TextField
      name="link"
      required
      inputMode="url"
      spellCheck={false}
      className="md:col-span-6"
      trouble={trouble}
      onTyped={onTyped}
      hint={
        screenTitle !== undefined && changed ? (
          `По\u00a0адресу ${saved} раздел «${screenTitle}» берёт отсюда заголовок и\u00a0тексты: после смены адреса они пропадут.`
        ) : isFree && (ownId === null || changed) ? (
          <span className="flex items-center gap-1">
            <Icon name="lucide:check" className="size-3.5 text-ink-link" />
            Адрес свободен
          </span>
        ) : (
          'Начинается с\u00a0/, дальше латинские буквы, цифры и\u00a0дефис'
        )
      }
    />
  )
}
