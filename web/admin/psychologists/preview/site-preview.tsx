import { Suspense, useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { lazy } from '#web/lib/late-code.ts'

const PreviewWindow = lazy(() => import('./preview-window.tsx'))

/** «Как на сайте»: the card with what is typed and not yet saved, drawn by the site itself. */
export function SitePreview() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" color="neutral" icon="lucide:eye" onClick={() => setOpen(true)}>
        Как на&nbsp;сайте
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} size="wide" title={'Как на\u00a0сайте'}>
        <Suspense fallback={<Skeleton className="h-150 w-full rounded-m" />}>
          <PreviewWindow />
        </Suspense>
      </Dialog>
    </>
  )
}
