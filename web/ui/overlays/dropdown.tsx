import { Menu } from '@base-ui/react/menu'
import type { ReactElement } from 'react'
import { cn } from '../cn.ts'
import { Icon } from '../icon.tsx'
import { Link } from '../actions/link.tsx'
import { itemClass, popupClass } from '../select/list-class.ts'

export interface DropdownItem {
  label: string
  icon?: string
  /** Either does something … */
  onSelect?: () => void
  /** … or leads somewhere. */
  href?: string
  color?: 'danger'
  /** Why it cannot be done now; stands below the label. */
  disabledReason?: string
}

interface DropdownProps {
  /** A `Button` or an `IconButton`. */
  trigger: ReactElement
  items: readonly (DropdownItem | 'separator')[]
  /** Open as it appears: what it stands for was pressed. */
  defaultOpen?: boolean
}

/** Actions behind one button: 12rem wide, at the bottom end (specification §9). */
export function Dropdown({ trigger, items, defaultOpen }: DropdownProps) {
  return (
    <Menu.Root defaultOpen={defaultOpen}>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner side="bottom" align="end" sideOffset={4} className="z-60 outline-none">
          <Menu.Popup className={cn(popupClass, 'w-48 max-xs:w-[min(12rem,100vw-1rem)]')}>
            {items.map((item, index) =>
              item === 'separator' ? (
                <Menu.Separator key={keyAfter(items[index - 1])} className="-mx-1 my-1 h-px bg-line" />
              ) : (
                <Item key={item.label} item={item} />
              ),
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** There is at most one line after an item. */
function keyAfter(item: DropdownItem | 'separator' | undefined): string {
  return typeof item === 'object' ? `after ${item.label}` : 'first'
}

function Item({ item }: { item: DropdownItem }) {
  const className = cn(itemClass, item.color === 'danger' && 'text-danger')
  const content = (
    <>
      {item.icon && (
        <Icon name={item.icon} className={item.color === 'danger' && !item.disabledReason ? undefined : 'text-ink-3'} />
      )}
      <span className="min-w-0 flex-1 py-1.5">
        {item.label}
        {item.disabledReason && <span className="block text-12">{item.disabledReason}</span>}
      </span>
    </>
  )
  if (item.href !== undefined && item.disabledReason === undefined) {
    return (
      <Menu.LinkItem closeOnClick render={<Link to={item.href} />} className={className}>
        {content}
      </Menu.LinkItem>
    )
  }
  return (
    <Menu.Item disabled={item.disabledReason !== undefined} onClick={item.onSelect} className={className}>
      {content}
    </Menu.Item>
  )
}
