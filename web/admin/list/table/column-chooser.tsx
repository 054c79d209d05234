import { Popover } from '@base-ui/react/popover'
import { memo, Suspense } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { popupClass } from '#web/ui/select/list-class.ts'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { lazy } from '#web/lib/late-code.ts'
import type { ColumnChooserProps } from './column-list.tsx'

const ColumnList = lazy(() => import('./column-list.tsx'))

/** «Столбцы»: which are shown, and in which order. */
export const ColumnChooser = memo(function ColumnChooser(props: ColumnChooserProps) {
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <Button variant="ghost" color="neutral" icon="lucide:columns-3">
            Столбцы
          </Button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={4} className="z-60 outline-none">
          <Popover.Popup aria-label="Столбцы" className={`${popupClass} w-72 max-w-(--available-width)`}>
            <Suspense fallback={<Skeleton className="h-80 w-full" />}>
              <ColumnList {...props} />
            </Suspense>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
})
