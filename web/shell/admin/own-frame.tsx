import type { ReactNode, RefObject } from 'react'
import { href } from '#contract/people/screens.ts'
import { Link } from '#web/ui/actions/link.tsx'
import { Badge } from '#web/ui/data/badge.tsx'
import { BrandMark } from '../public/brand-mark.tsx'
import { useSite } from '../site.tsx'

interface OwnFrameProps {
  content: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The profile of somebody who does not work here: no menu, no bar of the staff, and the way back to what is theirs. */
export function OwnFrame({ content, children }: OwnFrameProps) {
  const { name, demo } = useSite()
  return (
    <div className="min-h-dvh [--banner:0px] [--sticky-top:0px]">
      <header className="border-b border-line bg-surface">
        <nav
          aria-label="Где я"
          className="mx-auto flex min-h-(--top) max-w-[1147px] flex-wrap items-center gap-x-6 gap-y-1 px-4 md:px-6"
        >
          <Link
            to={href('home')}
            reloadDocument
            className="flex min-h-11 items-center gap-2.5 text-16 font-semibold text-ink no-underline"
          >
            <BrandMark />
            {name}
          </Link>
          {demo !== null && <Badge>Демо</Badge>}
          <Link to={href('cabinet')} reloadDocument className="ms-auto inline-flex min-h-11 items-center text-ink-link">
            Личный кабинет
          </Link>
        </nav>
      </header>
      <main
        ref={content}
        id="content"
        tabIndex={-1}
        className="mx-auto flex min-w-0 max-w-[1147px] flex-col px-4 pb-4 outline-none md:px-6 md:pb-6"
      >
        {children}
      </main>
    </div>
  )
}
