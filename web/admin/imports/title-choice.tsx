import type { ImportAnswer, TitleAnswer, UnknownTitle } from '#contract/office/imports.ts'
import { counted } from '#web/lib/format.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Select } from '#web/ui/select/select.tsx'

interface TitleChoiceProps {
  titles: readonly UnknownTitle[]
  options: ImportAnswer['options']
  onAnswer: (field: string, value: string, answer: TitleAnswer | undefined) => void
  /** Makes all of those that have no answer yet. */
  onMakeAll: (titles: readonly UnknownTitle[]) => void
}

const NEW = 'new'
const NONE = 'none'

/** Titles that are in no list: each is some record, a new one or nothing, and a person says which. */
export function TitleChoice({ titles, options, onAnswer, onMakeAll }: TitleChoiceProps) {
  if (titles.length === 0) return null
  const open = titles.filter(({ is_answered }) => !is_answered)
  const toMake = open.filter(({ can_create }) => can_create)
  return (
    <section aria-labelledby="unknown-titles" className="mb-4 border-b border-line pb-3">
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <h3 id="unknown-titles" className="font-semibold">
          Этих названий нет в&nbsp;списках
        </h3>
        {toMake.length > 1 && (
          <Button size="xs" variant="outline" color="neutral" onClick={() => onMakeAll(toMake)}>
            Добавить все в&nbsp;списки
          </Button>
        )}
      </div>
      <p className="mb-2 text-13 text-ink-3">Похожие только предлагаются: выберите, что имелось в&nbsp;виду.</p>
      <ul>
        {titles.map((title) => (
          <li
            key={`${title.field} ${title.value}`}
            className="grid gap-x-4 gap-y-1 py-1.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:items-center"
          >
            <div className="min-w-0">
              <p className="flex items-center gap-2 wrap-anywhere">
                <Icon
                  name={title.is_answered ? 'lucide:check' : 'lucide:circle-help'}
                  className={title.is_answered ? 'text-primary-mark' : 'text-warn'}
                />
                «{title.value}»
              </p>
              <p className="text-13 text-ink-3">
                {title.label}, {counted(title.rows, 'строка', 'строки', 'строк')}
              </p>
            </div>
            <div className="grid min-w-0 gap-1">
              <Select
                aria-label={`Что значит «${title.value}»`}
                placeholder="Выберите"
                clearable
                options={optionsFor(title, options[title.field] ?? [])}
                value={valueOf(title)}
                onChange={(value) => onAnswer(title.field, title.value, answerOf(value))}
              />
              {!title.is_answered && title.candidates.length > 0 && (
                <span className="flex flex-wrap gap-1">
                  {title.candidates.slice(0, 3).map(({ id, title: alike }) => (
                    <Button
                      key={id}
                      size="xs"
                      variant="outline"
                      color="neutral"
                      aria-label={`«${title.value}» — это «${alike}»`}
                      onClick={() => onAnswer(title.field, title.value, id)}
                    >
                      {alike}
                    </Button>
                  ))}
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function optionsFor({ can_create, value, candidates }: UnknownTitle, all: ImportAnswer['options'][string]) {
  const alike = new Set(candidates.map(({ id }) => id))
  return [
    ...(can_create ? [{ value: NEW, label: `Добавить «${value}»` }] : []),
    { value: NONE, label: 'Не\u00a0переносить' },
    ...candidates.map(({ id, title }) => ({ value: String(id), label: title, hint: 'похоже' })),
    ...all.filter(({ id }) => !alike.has(id)).map(({ id, title }) => ({ value: String(id), label: title })),
  ]
}

function valueOf({ is_answered, answer }: UnknownTitle): string | null {
  if (!is_answered) return null
  return answer === null ? NONE : String(answer)
}

function answerOf(value: string | null): TitleAnswer | undefined {
  if (value === null) return undefined
  if (value === NONE) return null
  return value === NEW ? 'new' : Number(value)
}
