import type { RequestsReport } from '#contract/office/reports/reports.ts'
import { ANSWER_TITLES, LOST_REASON_TITLES, SOURCE_TITLES, STEP_TITLES, STEPS } from '#contract/requests/deal.ts'
import { formatMinutes, formatNumber } from '#web/lib/format.ts'
import { Panel } from '../dashboard/panel.tsx'
import { Bar } from './bar.tsx'
import { Compared, NumberLink } from './number-link.tsx'

interface Line {
  title: string
  count: number
  before: number
  href: string | null
}

/** From the first word to the meeting: how many come how far, where they come from and how soon they are answered. */
export function RequestsSection({ requests }: { requests: RequestsReport }) {
  const { received, steps, sources, lost, answers, median_minutes: median } = requests
  return (
    <>
      <Panel title="От&nbsp;заявки до&nbsp;встречи">
        <Lines
          whole={received.count}
          lines={[
            { title: 'Заявок пришло', ...received },
            ...steps.map(({ step, ...line }) => ({ title: STEP_TITLES[step], ...line })),
          ]}
        />
      </Panel>
      <Panel
        title="Когда ответили"
        remark={
          median === null ? 'За этот период ещё никому' : `Половине\u00a0— быстрее чем за\u00a0${formatMinutes(median)}`
        }
      >
        <Lines
          whole={received.count}
          lines={answers.map(({ answer, ...line }) => ({ title: ANSWER_TITLES[answer], ...line }))}
        />
      </Panel>
      <Panel title="Откуда приходят">{sources.length === 0 ? <Nobody /> : <Sources sources={sources} />}</Panel>
      <Panel title="Почему не&nbsp;сложилось">
        {lost.length === 0 ? (
          <p className="text-13 text-ink-3">Причин за&nbsp;этот период не&nbsp;записано.</p>
        ) : (
          <Lines
            whole={lost.reduce((sum, { count }) => sum + count, 0)}
            lines={lost.map(({ reason, ...line }) => ({ title: LOST_REASON_TITLES[reason], ...line }))}
          />
        )}
      </Panel>
    </>
  )
}

function Lines({ lines, whole }: { lines: Line[]; whole: number }) {
  return (
    <dl className="grid tabular-nums">
      {lines.map(({ title, count, before, href }) => (
        <div
          key={title}
          className="grid min-h-9 grid-cols-[1fr_auto] items-center gap-x-4 border-t border-line-soft py-1.5 first:border-t-0 md:grid-cols-[11rem_1fr_8rem]"
        >
          <dt className="text-ink-2">{title}</dt>
          <dd className="order-last col-span-2 md:order-none md:col-span-1">
            <Bar part={count} whole={whole} />
          </dd>
          <dd className="text-end">
            <NumberLink href={href} isNone={count === 0}>
              {formatNumber(count)}
            </NumberLink>
            <Compared now={count} before={before} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Sources({ sources }: { sources: RequestsReport['sources'] }) {
  return (
    // Where nothing came there is no link in it: the keyboard scrolls it by itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label="Откуда приходят заявки" tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-13 tabular-nums">
        <caption className="sr-only">Откуда приходят заявки и&nbsp;до&nbsp;чего доходят</caption>
        <thead>
          <tr className="text-12 text-ink-3">
            <th className="py-1 pe-3 text-start font-normal">Откуда</th>
            <th className="py-1 ps-3 text-end font-normal">Заявок</th>
            {STEPS.map((step) => (
              <th key={step} className="py-1 ps-3 text-end font-normal">
                {STEP_TITLES[step]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sources.map(({ source, count, before, href, steps }) => (
            <tr key={source} className="border-t border-line-soft">
              <th scope="row" className="py-2 pe-3 text-start font-normal">
                {SOURCE_TITLES[source]}
              </th>
              <td className="py-2 ps-3 text-end whitespace-nowrap">
                <NumberLink href={href} isNone={count === 0}>
                  {formatNumber(count)}
                </NumberLink>
                <Compared now={count} before={before} />
              </td>
              {steps.map(({ step, count: reached, href: to }) => (
                <td key={step} className="py-2 ps-3 text-end">
                  <NumberLink href={to} isNone={reached === 0}>
                    {formatNumber(reached)}
                  </NumberLink>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Nobody() {
  return <p className="text-13 text-ink-3">За&nbsp;этот период заявок не&nbsp;было.</p>
}
