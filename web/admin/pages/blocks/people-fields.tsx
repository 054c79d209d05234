import { counted } from '#web/lib/format.ts'
import { AsyncMultiSelect } from '#web/ui/select/async-multi-select.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { ChangedDot, FieldPlace } from '../../editor/fields/field-place.tsx'
import { useEditorField } from '../../editor/use-editor-field.ts'
import { usePage } from '../page-context.ts'
import type { PageForm } from '../form/page-form.ts'

/** Who belongs to the page, and whether visitors see them there. */
export function PeopleFields() {
  const shows = useEditorField<PageForm, 'with_psychologists'>('with_psychologists')
  const chosen = useEditorField<PageForm, 'psychologists'>('psychologists')
  const { people } = usePage()
  const hidden = chosen.value.length - people.shown(chosen.value).length
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div data-field="with_psychologists" className="flex items-center gap-1.5">
        {shows.changed && <ChangedDot />}
        <Switch
          label="Показывать психологов на&nbsp;странице"
          checked={shows.value}
          disabled={shows.isLocked}
          onChange={(event) => shows.onChange(event.target.checked)}
        />
      </div>
      <FieldPlace
        name="psychologists"
        label="Психологи страницы"
        changed={chosen.changed}
        error={chosen.error}
        aside={chosen.value.length > 0 ? chosen.value.length : undefined}
        hint={
          hidden > 0
            ? `${counted(hidden, 'психолога', 'психологов', 'психологов')} посетители не\u00a0увидят: карточка снята с\u00a0публикации`
            : 'На\u00a0сайте встанут по\u00a0алфавиту, не\u00a0больше восьми карточек'
        }
      >
        <AsyncMultiSelect
          load={people.find}
          value={chosen.value.map(people.optionOf)}
          onChange={(options) => chosen.onChange(options.map(({ value }) => value))}
          saved={chosen.saved}
          readOnly={chosen.isLocked}
        />
      </FieldPlace>
    </div>
  )
}
