import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { tabClass, tabCountClass, tabListClass } from './tab-class.ts'

interface TabsProps {
  /** What the tabs choose between; read aloud. */
  label: string
  items: readonly { value: string; label: string; count?: number; panel: ReactNode }[]
  /** The open one; without it the first, and the tabs keep it themselves. */
  value?: string
  onChange?: (value: string) => void
  className?: string
}

/** Panels of one screen. For tabs that are pages of their own take `NavTabs`. */
export function Tabs({ label, items, value, onChange, className }: TabsProps) {
  return (
    <Base.Root value={value} defaultValue={items[0]?.value} onValueChange={onChange} className={className}>
      <Base.List aria-label={label} className={tabListClass}>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} className={tabClass}>
            {item.label}
            {item.count !== undefined && <span className={tabCountClass}>{item.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className="pt-4">
          {item.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
