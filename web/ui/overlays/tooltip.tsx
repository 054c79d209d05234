import { Tooltip as Base } from '@base-ui/react/tooltip'
import { useState, type ReactElement, type ReactNode } from 'react'

interface TooltipProps {
  text: ReactNode
  /** One element that takes a ref and spreads its props: a button, a link. */
  children: ReactElement
  /** Opens on a press too, for a reason that must be reachable by touch. */
  opensOnPress?: boolean
}

/** A short remark beside what the pointer or the focus rests on. Never the only place of what must be known. */
export function Tooltip({ text, children, opensOnPress = false }: TooltipProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Base.Root open={isOpen} onOpenChange={setOpen}>
      <Base.Trigger
        render={children}
        delay={400}
        closeOnClick={!opensOnPress}
        onClick={opensOnPress ? () => setOpen(true) : undefined}
      />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-70">
          <Base.Popup className="max-w-60 rounded-s bg-inverse px-2 py-1.5 text-12 text-on-inverse transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
