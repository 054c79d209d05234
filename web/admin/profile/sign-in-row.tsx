import type { ReactNode } from 'react'

interface SignInRowProps {
  title: string
  action: ReactNode
  children: ReactNode
}

/** A line of a section: what it is, how it stands, what can be done. */
export function SignInRow({ title, action, children }: SignInRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line-soft py-3 last:border-b-0">
      <h3 className="w-36 font-medium max-md:w-full">{title}</h3>
      <div className="flex min-w-56 flex-1 flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2">{children}</div>
      <div className="flex flex-wrap gap-2">{action}</div>
    </div>
  )
}
