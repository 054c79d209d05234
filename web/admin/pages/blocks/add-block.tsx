import { Menu } from '@base-ui/react/menu'
import type { PageBlock } from '#contract/content/page-data.ts'
import { BLOCKS_MAX } from '#contract/content/page-limits.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { itemClass, popupClass } from '#web/ui/select/list-class.ts'
import { BLOCK_TYPES, blockKind } from './block-kinds.ts'

interface AddBlockProps {
  isFull: boolean
  /** The kinds that the page has already and cannot have twice. */
  taken: ReadonlySet<PageBlock['type']>
  onAdd: (type: PageBlock['type']) => void
}

/** The kinds of blocks, each with a line on what it is for. */
export function AddBlock({ isFull, taken, onAdd }: AddBlockProps) {
  if (isFull) {
    return (
      <Button
        variant="outline"
        color="neutral"
        icon="lucide:plus"
        className="mt-3"
        disabledReason={`Больше ${BLOCKS_MAX} блоков на\u00a0страницу не\u00a0помещается`}
      >
        Добавить блок
      </Button>
    )
  }
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <Button variant="outline" color="neutral" icon="lucide:plus" className="mt-3">
            Добавить блок
          </Button>
        }
      />
      <Menu.Portal>
        <Menu.Positioner side="bottom" align="start" sideOffset={4} className="z-60 outline-none">
          <Menu.Popup
            className={cn(popupClass, 'max-h-(--available-height) w-80 max-w-[calc(100vw-2rem)] overflow-y-auto')}
          >
            {BLOCK_TYPES.map((type) => {
              const { title, about, icon } = blockKind(type)
              return (
                <Menu.Item
                  key={type}
                  disabled={taken.has(type)}
                  onClick={() => onAdd(type)}
                  className={cn(itemClass, 'items-start')}
                >
                  <Icon name={icon} className="mt-2 text-ink-3" />
                  <span className="min-w-0 flex-1 py-1.5">
                    <span className="block font-medium">{title}</span>
                    <span className="block text-12 text-ink-3">
                      {taken.has(type) ? 'Уже есть на\u00a0странице' : about}
                    </span>
                  </span>
                </Menu.Item>
              )
            })}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
