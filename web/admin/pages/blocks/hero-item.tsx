import { useEditorField } from '../../editor/use-editor-field.ts'
import { errorIn } from '../form/page-errors.ts'
import { usePage } from '../page-context.ts'
import type { PageForm } from '../form/page-form.ts'
import { PartItem } from './part-item.tsx'
import { PartText } from './part-text.tsx'

/** The heading of the page: always the first, so it is neither dragged nor removed. */
export function HeroItem() {
  const { value, saved, onChange, changed, isLocked } = useEditorField<PageForm, 'hero'>('hero')
  const { errors } = usePage()
  return (
    <PartItem
      part="hero"
      icon="lucide:heading-1"
      title="Заголовок"
      summary={value.title.trim() || value.lead.trim() || 'пока пусто'}
      mark={changed ? 'изменён' : undefined}
      error={errorIn(errors, 'hero')}
    >
      <PartText
        place="hero.title"
        label="Заголовок страницы"
        value={value.title}
        saved={saved.title}
        onChange={(title) => onChange({ ...value, title })}
        isLocked={isLocked}
        limit={200}
      />
      <PartText
        place="hero.lead"
        label="Вступление"
        value={value.lead}
        saved={saved.lead}
        onChange={(lead) => onChange({ ...value, lead })}
        isLocked={isLocked}
        limit={1000}
        isLong
      />
    </PartItem>
  )
}
