import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useActionData } from 'react-router'
import { href } from '#contract/people/screens.ts'
import { formatPhone } from '#web/lib/format.ts'
import { BrandMark } from '#web/shell/public/brand-mark.tsx'
import { useSite } from '#web/shell/site.tsx'
import { AnswerContext } from '#web/ui/fields/submit-error.ts'

interface GuestFrameProps {
  title: string
  /** Stands where a form was sent: the keyboard and a screen reader go on from the answer. */
  isAnswer?: boolean
  children: ReactNode
}

/** One narrow column on the ground of the back office: the mark, what this is, the form, where help is. */
export function GuestFrame({ title, isAnswer = false, children }: GuestFrameProps) {
  const { name, phone } = useSite()
  const answer = useActionData() ?? null
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAnswer) heading.current?.focus()
  }, [isAnswer])
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto] justify-items-center bg-ground p-4 md:p-6">
      <main className="w-full max-w-90 md:self-center">
        <Link
          to={href('home')}
          reloadDocument
          className="mb-2 flex h-12 items-center gap-2.5 text-20 font-semibold text-ink no-underline max-md:mt-14 md:mb-6"
        >
          <BrandMark className="size-6" />
          {name}
        </Link>
        <h1 ref={heading} tabIndex={-1} className="mb-4 text-24 font-semibold outline-none">
          {title}
        </h1>
        <AnswerContext value={answer}>{children}</AnswerContext>
      </main>
      <footer className="flex flex-wrap items-center gap-x-6 pt-6 text-12 text-ink-3">
        <Link
          to={href('home')}
          reloadDocument
          className="underline decoration-current/40 underline-offset-3 max-md:py-3.5"
        >
          На&nbsp;сайт
        </Link>
        {phone !== '' && <span>Помощь: {formatPhone(phone)}</span>}
      </footer>
    </div>
  )
}
