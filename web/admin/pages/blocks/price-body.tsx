import { Suspense, useState } from 'react'
import type { PageBlock } from '#contract/content/page-data.ts'
import { PRICE_MINUTES_MAX, PRICES_MAX } from '#contract/content/page-limits.ts'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { lazy } from '#web/lib/late-code.ts'
import { usePage } from '../page-context.ts'
import type { BlockBodyProps } from './block-body-props.ts'
import { BLANK_LIVE, BLANK_PRICE } from './block-kinds.ts'
import type { PriceRow } from './price-in-words.ts'
import { ButtonFields } from './button-fields.tsx'
import { LineItem, LineList } from './line-list.tsx'
import { PartText } from './part-text.tsx'

const LivePriceFields = lazy(() => import('./live-price-fields.tsx'))

const SOURCES = [
  { value: 'own', label: 'Своя' },
  { value: 'live', label: 'Из\u00a0каталога' },
] as const

type Price = Extract<PageBlock, { type: 'price' }>

export function PriceBody({ block, saved, isLocked, onChange }: BlockBodyProps<Price>) {
  const { rows } = block.props
  const [added, setAdded] = useState(-1)
  const write = (next: PriceRow[]) => onChange({ ...block, props: { ...block.props, rows: next } })
  return (
    <>
      <LineList
        label="Цены"
        addLabel="Добавить цену"
        fullReason={rows.length >= PRICES_MAX ? `Не\u00a0больше ${PRICES_MAX} цен` : undefined}
        isLocked={isLocked}
        onAdd={() => {
          setAdded(rows.length)
          write([...rows, BLANK_PRICE])
        }}
      >
        {rows.map((row, index) => (
          <LineItem
            key={index}
            name={`Цена ${index + 1}`}
            index={index}
            count={rows.length}
            isLocked={isLocked}
            isNew={index === added}
            onMove={(to) => write(rows.toSpliced(index, 1).toSpliced(to, 0, row))}
            onRemove={() => write(rows.toSpliced(index, 1))}
          >
            <RowFields
              place={`blocks.${block.id}.rows.${index}`}
              row={row}
              saved={saved?.props.rows[index]}
              isLocked={isLocked}
              onChange={(next) => write(rows.with(index, next))}
            />
          </LineItem>
        ))}
      </LineList>
      <ButtonFields
        block={block}
        saved={saved}
        isLocked={isLocked}
        onChange={onChange}
        hint="Пустая надпись: кнопки не&nbsp;будет"
      />
    </>
  )
}

interface RowFieldsProps {
  place: string
  row: PriceRow
  saved: PriceRow | undefined
  isLocked: boolean
  onChange: (row: PriceRow) => void
}

function RowFields(props: RowFieldsProps) {
  const { place, row, saved, isLocked, onChange } = props
  const text = (name: 'title' | 'note') => ({
    place: `${place}.${name}`,
    value: row[name],
    saved: saved?.[name],
    isLocked,
    onChange: (value: string) => onChange({ ...row, [name]: value }),
  })
  const live = row.live ?? null
  return (
    <>
      <PartText {...text('title')} label="За что платят" limit={120} placeholder="Встреча с&nbsp;психологом" />
      <Field label="Откуда цена" changed={saved !== undefined && ((saved.live ?? null) === null) !== (live === null)}>
        <Segmented
          options={SOURCES}
          value={live === null ? 'own' : 'live'}
          disabled={isLocked}
          onChange={(source) => onChange({ ...row, live: source === 'live' ? BLANK_LIVE : null })}
        />
      </Field>
      {live === null ? (
        <OwnPrice {...props} />
      ) : (
        <Suspense fallback={<Skeleton className="h-44 w-full rounded-m" />}>
          <LivePriceFields
            place={`${place}.live`}
            live={live}
            saved={saved?.live ?? undefined}
            isLocked={isLocked}
            onChange={(next) => onChange({ ...row, live: next })}
          />
        </Suspense>
      )}
      <PartText {...text('note')} label="Примечание" limit={300} />
    </>
  )
}

/** What is typed by hand. It stays while the catalog says the price. */
function OwnPrice({ place, row, saved, isLocked, onChange }: RowFieldsProps) {
  const { errors, clearErrors } = usePage()
  const put = <N extends 'price' | 'minutes' | 'is_from'>(name: N, value: PriceRow[N]) => {
    if (errors[`${place}.${name}`] !== undefined) clearErrors(`${place}.${name}`)
    onChange({ ...row, [name]: value })
  }
  const isChanged = (name: keyof PriceRow) => saved !== undefined && saved[name] !== row[name]
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Цена" error={errors[`${place}.price`]} changed={isChanged('price')}>
          <MoneyField
            value={row.price}
            readOnly={isLocked}
            data-place={`${place}.price`}
            onChange={(price) => put('price', price)}
          />
        </Field>
        <Field label="Сколько минут" error={errors[`${place}.minutes`]} changed={isChanged('minutes')}>
          <NumberField
            value={row.minutes}
            min={1}
            max={PRICE_MINUTES_MAX}
            readOnly={isLocked}
            data-place={`${place}.minutes`}
            onChange={(minutes) => put('minutes', minutes)}
          />
        </Field>
      </div>
      <Checkbox
        label="Это наименьшая цена: «от…»"
        checked={row.is_from}
        disabled={isLocked}
        onChange={({ target }) => put('is_from', target.checked)}
      />
    </>
  )
}
