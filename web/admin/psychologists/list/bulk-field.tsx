import type { ReactNode } from 'react'
import { labelOf } from '#contract/entity/entity.ts'
import { bulkFieldOf, bulkWaysOf, ROUNDINGS, type BulkField, type BulkWay } from '#contract/psychologists/bulk.ts'
import { psychologist } from '#contract/psychologists/psychologists.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { MultiSelect } from '#web/ui/select/multi-select.tsx'
import { Select } from '#web/ui/select/select.tsx'
import type { BulkParams } from '../../list/bulk/bulk.ts'
import type { Directories } from '../directories.ts'

interface BulkFieldProps {
  directories: Directories
  params: BulkParams
  onChange: (params: BulkParams) => void
}

const FIELDS = psychologist.bulk.map((value) => ({ value, label: labelOf(psychologist, value) }))
const WAYS: Record<BulkWay, string> = {
  set: 'Поставить',
  add: 'Добавить',
  remove: 'Убрать',
  percent: 'На\u00a0процент',
}
const LIST_WAYS: Record<BulkWay, string> = { ...WAYS, set: 'Заменить' }
const ROUND = ROUNDINGS.map((value) => ({ value: String(value), label: `${value / 100}\u00a0₽` }))
/** Prices of a practice are even. */
const USUAL_ROUNDING = 5000

/** Which field of many cards changes, how, and what it becomes. */
export default function BulkFieldChoice({ directories, params, onChange }: BulkFieldProps) {
  const field = params.field as BulkField | undefined
  const choose = (next: BulkField | null) => onChange(next === null ? {} : startOf(next))
  return (
    <div className="grid gap-4">
      <Field label="Поле">
        <Select options={FIELDS} value={field ?? null} onChange={choose} placeholder="Выберите поле" />
      </Field>
      {field !== undefined && (
        <FieldValue
          key={`${field} ${String(params.way)}`}
          field={field}
          way={params.way as BulkWay}
          params={params}
          directories={directories}
          onChange={(more) => onChange({ ...params, ...more })}
          onWay={(way) => onChange(startOf(field, way))}
        />
      )}
    </div>
  )
}

function startOf(field: BulkField, way: BulkWay | undefined = bulkWaysOf(field)[0]): BulkParams {
  return { field, way: way ?? 'set', ...(way === 'percent' ? { round_to: USUAL_ROUNDING } : {}) }
}

interface FieldValueProps extends BulkFieldProps {
  field: BulkField
  way: BulkWay
  onWay: (way: BulkWay) => void
}

function FieldValue({ field, way, params, directories, onChange, onWay }: FieldValueProps) {
  const definition = bulkFieldOf(field)
  const ways = bulkWaysOf(field)
  const words = definition.kind === 'links' ? LIST_WAYS : WAYS
  const mayBeEmpty = way === 'set' && definition.isOptional === true
  const isEmpty = params.value === ''
  return (
    <>
      {ways.length > 1 && (
        <Segmented
          aria-label="Как изменить"
          options={ways.map((value) => ({ value, label: words[value] }))}
          value={way}
          onChange={onWay}
          className="w-max max-w-full"
        />
      )}
      {!isEmpty && <Value field={field} way={way} params={params} directories={directories} onChange={onChange} />}
      {mayBeEmpty && (
        <Checkbox
          label="Очистить это поле"
          checked={isEmpty}
          onChange={({ target }) => onChange({ value: target.checked ? '' : null })}
        />
      )}
    </>
  )
}

function Value({ field, way, params, directories, onChange }: BulkFieldProps & { field: BulkField; way: BulkWay }) {
  const definition = bulkFieldOf(field)
  const { value } = params
  const tell = (next: BulkParams[string]) => onChange({ value: next })
  const label = labelOf(psychologist, field)
  const placed = (control: ReactNode, title = label) => <Field label={title}>{control}</Field>
  const number = typeof value === 'number' ? value : null
  if (way === 'percent') {
    return (
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Процент" hint={'Со\u00a0знаком «минус»\u00a0— ниже'}>
          <NumberField value={number} onChange={tell} min={-90} max={300} suffix="%" />
        </Field>
        <Field label={'Округлить до'}>
          <Segmented
            options={ROUND}
            value={String(params.round_to)}
            onChange={(next) => onChange({ round_to: Number(next) })}
            className="flex"
          />
        </Field>
      </div>
    )
  }
  switch (definition.kind) {
    case 'links':
      return placed(
        <MultiSelect
          options={directories[field as keyof Directories]}
          value={(value ?? []) as number[]}
          onChange={(ids) => tell(ids.length === 0 && way !== 'set' ? null : ids)}
        />,
      )
    case 'money':
      return placed(<MoneyField value={number} onChange={tell} />)
    case 'integer':
      return placed(<NumberField value={number} onChange={tell} min={definition.min} max={definition.max} />)
    case 'year':
      return placed(
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={number ?? ''}
          onChange={({ target }) => tell(yearOf(target.value))}
        />,
      )
    case 'day':
      return placed(
        <DateField value={typeof value === 'string' ? value : ''} onChange={(day) => tell(day === '' ? null : day)} />,
      )
    case 'flag':
      return placed(
        <Segmented
          options={[
            { value: '1', label: 'Да' },
            { value: '0', label: 'Нет' },
          ]}
          value={value === undefined || value === null ? null : String(value)}
          onChange={tell}
          className="w-max"
        />,
      )
    case 'choice':
      return placed(
        <Segmented
          options={Object.entries(definition.titles).map(([code, title]) => ({ value: code, label: title }))}
          value={typeof value === 'string' ? value : null}
          onChange={tell}
          className="w-max max-w-full"
        />,
      )
    case 'choices':
      return placed(
        <div role="group" aria-label={label} className="flex flex-wrap gap-x-4">
          {Object.entries(definition.titles).map(([code, title]) => {
            const chosen = (value ?? []) as string[]
            const others = chosen.filter((one) => one !== code)
            return (
              <Checkbox
                key={code}
                label={title}
                checked={chosen.includes(code)}
                onChange={({ target }) => {
                  const next = target.checked ? [...others, code] : others
                  tell(next.length === 0 ? null : next)
                }}
              />
            )
          })}
        </div>,
      )
    default:
      return placed(
        <Input
          inputMode={definition.kind === 'link' ? 'url' : undefined}
          placeholder={definition.kind === 'link' ? 'https://' : undefined}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => tell(target.value === '' ? null : target.value)}
        />,
      )
  }
}

function yearOf(text: string): number | null {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? null : Number(digits)
}
