import { startTransition, useOptimistic, useRef } from 'react'
import type { Difference } from '#contract/office/yclients.ts'
import { yclientsApi } from '#contract/wire/yclients-api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { toastError } from '../notices/toast-error.ts'
import { FIELD_TITLES, FIELDS } from './difference-words.ts'

type Field = Difference['field']

/** Fields that the cards take from YCLIENTS without asking. A tick is saved at once, and is gone when it was refused. */
export function RulesForm({ rules }: { rules: readonly Field[] }) {
  const [chosen, choose] = useOptimistic<readonly Field[], { field: Field; is_taken: boolean }>(
    rules,
    (shown, { field, is_taken }) => (is_taken ? [...shown, field] : shown.filter((other) => other !== field)),
  )
  const revalidate = useRevalidate()
  /** One after the other: of two ticks of one field the second holds. */
  const saved = useRef(Promise.resolve())
  const save = (field: Field, is_taken: boolean) => {
    const saving = saved.current
      .then(() => callApi(yclientsApi.yclientsRules, { method: 'POST', body: { field, is_taken } }))
      .then(revalidate)
      .catch(toastError)
    saved.current = saving
    startTransition(async () => {
      choose({ field, is_taken })
      await saving
    })
  }
  return (
    <section aria-labelledby="rules">
      <h2 id="rules" className="mb-1 text-16 font-semibold">
        Всегда брать из&nbsp;YCLIENTS
      </h2>
      <p className="mb-2 max-w-160 text-13 text-ink-2">
        Отмеченное карточки берут при&nbsp;следующей сверке без&nbsp;вопросов. Остальное, если его правили
        на&nbsp;сайте, ждёт решения в&nbsp;различиях.
      </p>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {FIELDS.map((field) => (
          <Checkbox
            key={field}
            label={FIELD_TITLES[field]}
            checked={chosen.includes(field)}
            onChange={({ target }) => save(field, target.checked)}
          />
        ))}
      </div>
    </section>
  )
}
