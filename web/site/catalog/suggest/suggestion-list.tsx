import type { SuggestedOption } from './options.ts'
import './suggest.css'

interface Props {
  id: string
  options: readonly SuggestedOption[]
  /** The place of the one that the keyboard stands on; −1: in the field. */
  active: number
  onChoose: (option: SuggestedOption) => void
}

/** What one may be looking for, below the field, by kinds. The keyboard stays in the field, which points at an option. */
export function SuggestionList({ id, options, active, onChoose }: Props) {
  const groups = [...new Set(options.map(({ group }) => group))]
  return (
    <div className="suggest" id={id} role="listbox" aria-label="Подсказки">
      {groups.map((group) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <p className="suggest__kind" id={`${id}-${group}`}>
            {group}
          </p>
          {options.map((option, index) =>
            option.group === group ? (
              <button
                key={optionId(id, index)}
                type="button"
                tabIndex={-1}
                className="suggest__option"
                id={optionId(id, index)}
                role="option"
                aria-selected={index === active}
                // The field keeps the keyboard.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(option)}
              >
                <span>{option.title}</span>
                {option.note !== '' && <span className="suggest__note">{option.note}</span>}
              </button>
            ) : null,
          )}
        </div>
      ))}
    </div>
  )
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}
