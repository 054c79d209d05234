import { livePriceKey } from '#contract/content/live-prices.ts'
import { formatMeetingLength } from '#web/lib/format.ts'
import { priceSpan } from '#web/blocks/price-span.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { usePage } from '../page-context.ts'
import { useDirectoryOptions } from '../use-directory-options.ts'
import { useLivePrices } from '../use-live-prices.ts'
import type { PriceRow } from './price-in-words.ts'

type Live = NonNullable<PriceRow['live']>

const FOR = [
  { value: 'individual', label: 'Для\u00a0одного' },
  { value: 'couple', label: 'Для\u00a0пары' },
] as const
const SHOWS = [
  { value: 'from', label: 'От\u00a0наименьшей' },
  { value: 'range', label: 'От\u00a0и\u00a0до' },
] as const

interface LivePriceFieldsProps {
  place: string
  live: Live
  saved: Live | undefined
  isLocked: boolean
  onChange: (live: Live) => void
}

/** Whose prices the row shows, and what visitors read there now. */
export default function LivePriceFields({ place, live, saved, isLocked, onChange }: LivePriceFieldsProps) {
  const { errors, clearErrors } = usePage()
  const { topics, branches } = useDirectoryOptions()
  const put = (change: Partial<Live>) => {
    clearErrors(place)
    onChange({ ...live, ...change })
  }
  const isChanged = (name: keyof Live) => saved !== undefined && saved[name] !== live[name]
  const choice = (name: 'topic' | 'branch') => ({
    value: live[name],
    onChange: (id: number | null) => put({ [name]: id }),
    clearable: true,
    readOnly: isLocked,
  })
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Для&nbsp;кого" changed={isChanged('for')}>
          <Segmented options={FOR} value={live.for} disabled={isLocked} onChange={(whom) => put({ for: whom })} />
        </Field>
        <Field label="Что показать" changed={isChanged('shows')}>
          <Segmented options={SHOWS} value={live.shows} disabled={isLocked} onChange={(shows) => put({ shows })} />
        </Field>
        <Field label="С&nbsp;какой темой" error={errors[`${place}.topic`]} changed={isChanged('topic')}>
          <Select {...choice('topic')} options={topics} placeholder="С&nbsp;любой" />
        </Field>
        <Field label="В&nbsp;каком филиале" error={errors[`${place}.branch`]} changed={isChanged('branch')}>
          <Select {...choice('branch')} options={branches} placeholder="В&nbsp;любом" />
        </Field>
      </div>
      <Now live={live} />
    </>
  )
}

/** As visitors read it. */
function Now({ live }: { live: Live }) {
  const key = livePriceKey(live)
  const known = useLivePrices([key]).find(({ of }) => of === key)
  if (known === undefined) return <p className="text-13 text-ink-3">Узнаём цены каталога…</p>
  const span = priceSpan(known, live.shows)
  return (
    <p role="status" className="text-13 text-ink-2">
      {span === null ? (
        'Сейчас таких психологов с\u00a0ценой на\u00a0сайте нет. Посетители прочтут: «Цену назовут при\u00a0записи».'
      ) : (
        <>
          Сейчас на&nbsp;сайте: <b className="font-semibold text-ink">{span}</b>
          {known.minutes !== null && ` ${formatMeetingLength(known.minutes)}`}. Меняется вместе с&nbsp;карточками.
        </>
      )}
    </p>
  )
}
