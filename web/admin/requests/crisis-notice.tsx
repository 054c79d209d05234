import { CRISIS_LINES } from '#contract/crisis.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Somebody wrote of harming themselves: what to do before anything else. */
export function CrisisNotice() {
  return (
    <Notice tone="danger" icon="lucide:life-buoy" className="mb-4">
      <b className="text-ink">В&nbsp;заявке есть слова о&nbsp;желании навредить себе.</b> Ответьте на&nbsp;неё раньше
      остальных. Телефоны, которые человек уже видел:{' '}
      {CRISIS_LINES.map((line, index) => (
        <span key={line.tel}>
          {index > 0 && ', '}
          <a href={`tel:${line.tel}`} className="whitespace-nowrap text-ink-link">
            {line.number}
          </a>
        </span>
      ))}
      .
    </Notice>
  )
}
