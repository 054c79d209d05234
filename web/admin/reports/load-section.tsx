import type { Reports } from '#contract/office/reports/reports.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Panel } from '../dashboard/panel.tsx'
import { Compared, NumberLink } from './number-link.tsx'

/** Who meets how many people: so a request goes to whoever has room. */
export function LoadSection({ load }: { load: NonNullable<Reports['load']> }) {
  return (
    <Panel title="Встречи психологов" remark="Назначенные в&nbsp;заявках на&nbsp;дни этого периода">
      {load.length === 0 ? (
        <p className="text-13 text-ink-3">На&nbsp;эти дни в&nbsp;заявках никого не&nbsp;записали.</p>
      ) : (
        <table className="w-full text-13 tabular-nums">
          <caption className="sr-only">Встречи психологов за&nbsp;период</caption>
          <thead>
            <tr className="text-12 text-ink-3">
              <th className="py-1 text-start font-normal">Психолог</th>
              <th className="py-1 ps-3 text-end font-normal">Встреч</th>
              <th className="py-1 ps-3 text-end font-normal">Свободных окон сейчас</th>
            </tr>
          </thead>
          <tbody>
            {load.map(({ id, title, meetings, meetings_before, href, free_times }) => (
              <tr key={id} className="border-t border-line-soft">
                <th scope="row" className="py-2 text-start font-normal wrap-anywhere">
                  {title}
                </th>
                <td className="py-2 ps-3 text-end whitespace-nowrap">
                  <NumberLink href={href} isNone={meetings === 0}>
                    {formatNumber(meetings)}
                  </NumberLink>
                  <Compared now={meetings} before={meetings_before} />
                </td>
                <td className="py-2 ps-3 text-end">{free_times === null ? '—' : formatNumber(free_times)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
