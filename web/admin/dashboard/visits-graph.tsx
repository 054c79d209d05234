import { useState } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { cn } from '#web/ui/cn.ts'
import { linePath } from './chart-scale.ts'
import { comparedInSigns, sumOf, totalsByDay, type PageVisits, type Visits } from './visits.ts'
import { VisitsChart } from './visits-chart.tsx'

/** The chart with its pages: choosing another page draws its part of each day. Loaded apart from the screen. */
export default function VisitsGraph({ visits }: { visits: Visits }) {
  const pages = visits.pages.toSorted((a, b) => sumOf(b.visits) - sumOf(a.visits))
  const [chosen, setChosen] = useState<string | undefined>(pages[0]?.page)
  const page = pages.find((item) => item.page === chosen) ?? pages[0]
  if (page === undefined) return null
  return (
    <>
      <VisitsChart days={visits.days} totals={totalsByDay(visits)} chosen={page.visits} chosenTitle={page.title} />
      <fieldset>
        <legend className="sr-only">Чья часть выделена на&nbsp;графике</legend>
        {pages.map((item) => (
          <PageChoice key={item.page} page={item} isChosen={item === page} onChoose={() => setChosen(item.page)} />
        ))}
      </fieldset>
    </>
  )
}

interface PageChoiceProps {
  page: PageVisits
  isChosen: boolean
  onChoose: () => void
}

function PageChoice({ page, isChosen, onChoose }: PageChoiceProps) {
  const total = sumOf(page.visits)
  return (
    <label
      className={cn(
        'relative grid min-h-9 cursor-pointer grid-cols-[1fr_auto_3.75rem] items-center gap-x-2.5 border-b border-line-soft pe-2.5 text-14 last:border-b-0 hover:bg-hover max-md:min-h-11 md:grid-cols-[1fr_auto_5rem_3.75rem] md:ps-9',
        'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ring',
      )}
    >
      <input
        type="radio"
        name="visits-page"
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 m-0 cursor-pointer appearance-none outline-none"
      />
      <span className="flex min-w-0 items-center gap-2">
        <span
          aria-hidden
          className={cn('size-2.5 shrink-0', isChosen ? 'bg-(--chart)' : 'border border-line-field bg-transparent')}
        />
        <span className={cn('truncate', isChosen && 'font-medium')}>{page.title}</span>
        <span className="shrink-0 text-13 text-ink-3 max-lg:hidden">{page.page}</span>
      </span>
      <Sparkline numbers={page.visits} isChosen={isChosen} />
      <span className="text-end tabular-nums">{formatNumber(total)}</span>
      <span className="text-end text-13 text-ink-2 tabular-nums">{comparedInSigns(total, page.before)}</span>
    </label>
  )
}

const SPARK = { width: 72, height: 20, edge: 2 }

function Sparkline({ numbers, isChosen }: { numbers: number[]; isChosen: boolean }) {
  const most = Math.max(1, ...numbers)
  const points = numbers.map((value, index): [number, number] => [
    (index / Math.max(1, numbers.length - 1)) * SPARK.width,
    SPARK.height - SPARK.edge - (value / most) * (SPARK.height - 2 * SPARK.edge),
  ])
  return (
    <svg aria-hidden width={SPARK.width} height={SPARK.height} className="max-md:hidden">
      <path
        d={linePath(points)}
        fill="none"
        strokeLinejoin="round"
        className={isChosen ? 'stroke-primary-mark' : 'stroke-ink-3'}
        strokeWidth={isChosen ? 1.75 : 1.25}
      />
    </svg>
  )
}
