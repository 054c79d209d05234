import { memo, type ReactNode, type Ref } from 'react'
import type { ListSort } from '#web/lib/list-state.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Dropdown, type DropdownItem } from '#web/ui/overlays/dropdown.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { ScreenHead } from '../../screen/screen-head.tsx'
import { exportItems } from '../export-items.ts'

interface ListHeadProps {
  title: string
  headingRef?: Ref<HTMLHeadingElement>
  count: string
  /** What was searched instead of what was typed. */
  readAs?: string
  /** What the export calls the columns chosen; null for its usual ones. */
  exportColumns: string[] | null
  exportPath?: string
  exportIds?: readonly number[]
  /** The list's own order. */
  sort?: ListSort
  primaryAction?: ReactNode
  moreActions?: DropdownItem[]
}

/** What the list is, how much of it there is, and what can be done with the whole of it. */
export function ListHead({ title, headingRef, count, readAs, primaryAction, ...whole }: ListHeadProps) {
  return (
    <ScreenHead
      title={title}
      headingRef={headingRef}
      aside={
        <span role="status">
          {count}
          {readAs !== undefined && <span className="sr-only">, показано по&nbsp;запросу «{readAs}»</span>}
        </span>
      }
      actions={
        <>
          <WholeActions {...whole} />
          {primaryAction}
        </>
      }
    />
  )
}

type WholeActionsProps = Pick<ListHeadProps, 'exportColumns' | 'exportPath' | 'exportIds' | 'sort' | 'moreActions'>

/** Other rows leave them as they are. */
const WholeActions = memo(function WholeActions(props: WholeActionsProps) {
  const { exportColumns, exportPath, exportIds, sort, moreActions = [] } = props
  const exports =
    exportPath === undefined ? [] : exportItems({ path: exportPath, sort, columns: exportColumns, ids: exportIds })
  const phoneItems = [...moreActions, ...exports]
  return (
    <>
      <span className="contents max-md:hidden">
        {moreActions.map((action) => (
          <HeadAction key={action.label} action={action} />
        ))}
        {exports.length > 0 && (
          <Dropdown
            trigger={
              <Button variant="outline" color="neutral" icon="lucide:download">
                Экспорт
              </Button>
            }
            items={exports}
          />
        )}
      </span>
      {phoneItems.length > 0 && (
        <span className="md:hidden">
          <Dropdown
            trigger={<IconButton icon="lucide:ellipsis" label="Ещё действия" variant="outline" />}
            items={phoneItems}
          />
        </span>
      )}
    </>
  )
})

function HeadAction({ action: { label, icon, href, onSelect, disabledReason } }: { action: DropdownItem }) {
  const look = { variant: 'outline', color: 'neutral' } as const
  if (href !== undefined && disabledReason === undefined) {
    return (
      <ButtonLink {...look} to={href} icon={icon}>
        {label}
      </ButtonLink>
    )
  }
  return (
    <Button {...look} icon={icon} onClick={onSelect} disabledReason={disabledReason}>
      {label}
    </Button>
  )
}
