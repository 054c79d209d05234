import { useId } from 'react'
import { TEEN_AGE } from '#contract/psychologists/matching/match-answers.ts'
import { counted } from '#web/lib/format.ts'
import { ANSWER_NAMES, type Answers } from './answers.ts'

const WRITERS = [
  { value: 'parent', title: 'Родитель или другой взрослый' },
  { value: 'teen', title: 'Подросток' },
] as const

const AGES = Array.from({ length: TEEN_AGE.max - TEEN_AGE.min + 1 }, (_, index) => TEEN_AGE.min + index)

/** Of a teenager: who answers, and how old they are. Both may stay open. */
export function TeenFields({ answers: { teen_writes, teen_age } }: { answers: Answers }) {
  const id = useId()
  return (
    <div className="teen-fields">
      <fieldset>
        <legend>Кто сейчас отвечает</legend>
        {WRITERS.map(({ value, title }) => (
          <label key={value}>
            <input type="radio" name={ANSWER_NAMES.teenWrites} value={value} defaultChecked={teen_writes === value} />
            {title}
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor={id}>Сколько лет подростку</label>
        <select id={id} name={ANSWER_NAMES.teenAge} defaultValue={teen_age ?? ''}>
          <option value="">Не{'\u00a0'}указано</option>
          {AGES.map((age) => (
            <option key={age} value={age}>
              {counted(age, 'год', 'года', 'лет')}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
