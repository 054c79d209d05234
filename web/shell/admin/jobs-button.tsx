import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { href, mayOpen, screens } from '#contract/people/screens.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'
import { counted } from '#web/lib/format.ts'
import { Link } from '#web/ui/actions/link.tsx'
import { useRunningJobs, watchJobs } from './running-jobs.ts'
import { useSession } from '../session/session.tsx'

/** Long work, in the top bar: leads to the list, and says how much of it runs now. */
export function JobsButton() {
  const { permissions, owes_two_factor } = useSession()
  // Who owes a second step may ask for nothing before it is set up.
  return mayOpen(screens.jobs, permissions) && !owes_two_factor ? <JobsLink /> : null
}

function JobsLink() {
  const count = useRunningJobs()
  const isHere = useLocation().pathname === href('jobs')
  // What was begun before this page was opened is told of too.
  useEffect(watchJobs, [])
  const label = count === 0 ? 'Задания' : `Задания: ${counted(count, 'выполняется', 'выполняются', 'выполняются')}`
  return (
    <Tooltip text={label}>
      <Link
        to={href('jobs')}
        aria-label={label}
        aria-current={isHere ? 'page' : undefined}
        className={cn(buttonClass({ variant: 'ghost', color: 'neutral', square: true }), 'relative')}
      >
        <Icon name="lucide:list-checks" />
        {count > 0 && (
          <span
            aria-hidden
            className="absolute -end-0.5 top-0 grid h-4 min-w-4 place-items-center rounded-full bg-primary px-1 text-[0.6875rem] leading-none font-semibold text-on-primary tabular-nums"
          >
            {count}
          </span>
        )}
      </Link>
    </Tooltip>
  )
}
