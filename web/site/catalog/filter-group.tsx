import { useState, type ReactNode } from 'react'
import type { FacetOption } from '#contract/catalog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { typeset } from '#web/lib/typography.ts'

type Option = FacetOption<string | number>

interface Props {
  name: string
  legend: string
  options: Option[]
  isChosen: (value: string | number) => boolean
  /** One value at most; this words the choice of none. */
  any?: string
  /** How many options stand in sight; the rest is folded. */
  shown?: number
  /** Which options stand in sight, where it is not a matter of how many people they find. */
  main?: readonly number[]
  /** Words for the fold, from the number of options in it. */
  more?: (count: number) => string
  /** A narrower question of the same group. */
  children?: ReactNode
}

export function FilterGroup({
  name,
  legend,
  options,
  isChosen,
  any,
  shown = options.length,
  main,
  more,
  children,
}: Props) {
  // What stands in sight is settled at the first look: options that jump about cannot be read.
  const [inSight] = useState(() =>
    main === undefined ? mostWanted(options, isChosen, shown) : among(main, options, isChosen),
  )
  if (options.length === 0) return null
  const visible = inSight.flatMap((value) => options.find((option) => option.value === value) ?? [])
  const folded = options.filter((option) => !inSight.includes(option.value))

  const choice = (option: Option) => (
    <Choice
      key={option.value}
      name={name}
      option={option}
      isChosen={isChosen(option.value)}
      isSingle={any !== undefined}
    />
  )
  return (
    <fieldset className="filters__group">
      <legend>{legend}</legend>
      {any !== undefined && (
        <label className="check">
          <input type="radio" name={name} value="" defaultChecked={!options.some((option) => isChosen(option.value))} />
          {any}
        </label>
      )}
      {visible.map(choice)}
      {folded.length > 0 && (
        <details className="filters__fold">
          <summary>
            <span className="when-folded">{more?.(folded.length)}</span>
            <span className="when-open">Свернуть</span>
          </summary>
          {folded.map(choice)}
        </details>
      )}
      {children}
    </fieldset>
  )
}

function among(main: readonly number[], options: Option[], isChosen: Props['isChosen']) {
  return options.map(({ value }) => value).filter((value) => main.includes(Number(value)) || isChosen(value))
}

/** The chosen ones, then those that find the most people. */
function mostWanted(options: Option[], isChosen: Props['isChosen'], shown: number) {
  if (options.length <= shown) return options.map((option) => option.value)
  const rank = (option: Option) => (isChosen(option.value) ? Number.MAX_SAFE_INTEGER : option.count)
  return options
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, shown)
    .map((option) => option.value)
}

/** An option that would find nobody can be read but not chosen, unless it is chosen already. */
function Choice({
  name,
  option,
  isChosen,
  isSingle,
}: {
  name: string
  option: Option
  isChosen: boolean
  isSingle: boolean
}) {
  const isDisabled = option.count === 0 && !isChosen
  return (
    <label className={isDisabled ? 'check check--none' : 'check'}>
      <input
        type={isSingle ? 'radio' : 'checkbox'}
        name={name}
        value={option.value}
        defaultChecked={isChosen}
        disabled={isDisabled}
      />
      <span>{typeset(option.title)}</span>
      <span className="check__count">
        <span className="visually-hidden">найдётся </span>
        {formatNumber(option.count)}
      </span>
    </label>
  )
}
