import { counted } from '#web/lib/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { FieldName, FieldTable } from '../fields/field-table.ts'
import type { Merge } from './merge-forms.ts'

interface MergedFieldsProps<F> {
  fields: FieldTable<F>
  merged: Merge<F>['merged']
  text: (field: FieldName<F>) => string
}

const FROM = { mine: 'меняли только вы', theirs: 'меняли только без\u00a0вас', both: 'ваши правки и\u00a0чужие вместе' }
const TEXT_MAX = 80

/** What joined without a question. */
export function MergedFields<F>({ fields, merged, text }: MergedFieldsProps<F>) {
  if (merged.length === 0) return null
  return (
    <details className="px-4 py-3 text-13 text-ink-2 md:px-6">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2">
        <Icon name="lucide:circle-check" className="text-primary-mark" />
        Объединено само: {counted(merged.length, 'поле', 'поля', 'полей')}
      </summary>
      <ul className="grid gap-1 ps-6 pt-2">
        {merged.map(({ field, from }) => (
          <li key={field}>
            <b className="font-semibold text-ink">{fields[field].label}</b> — {FROM[from]}: {shortened(text(field))}
          </li>
        ))}
      </ul>
    </details>
  )
}

function shortened(text: string): string {
  if (text === '') return 'пусто'
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text
}
