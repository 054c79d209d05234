import { useState } from 'react'
import type { Difference } from '#contract/office/yclients.ts'
import { yclientsApi } from '#contract/wire/yclients-api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { toastError } from '../notices/toast-error.ts'
import { FIELD_TITLES, FIELDS } from './difference-words.ts'

/** Fields that the cards take from YCLIENTS without asking. A tick is saved at once. */
export function RulesForm({ rules }: { rules: Difference['field'][] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(rules))
  const revalidate = useRevalidate()
  const save = async (field: Difference['field'], isOn: boolean) => {
    const after = FIELDS.filter((one) => (one === field ? isOn : chosen.has(one)))
    setChosen(new Set(after))
    try {
      await callApi(yclientsApi.yclientsRules, { method: 'POST', body: { fields: after } })
      await revalidate()
    } catch (error) {
      setChosen(chosen)
      toastError(error)
    }
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
            checked={chosen.has(field)}
            onChange={(event) => void save(field, event.target.checked)}
          />
        ))}
      </div>
    </section>
  )
}
