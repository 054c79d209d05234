import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { Imported } from '#contract/office/imports.ts'
import { lazy } from '#web/lib/late-code.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })))

/** The action of a list that opens the import. */
export const IMPORT_ACTION = { label: 'Импорт', icon: 'lucide:upload', href: '?dialog=import' }

/** The dialog that `?dialog=import` opens; loaded with the first opening, and kept for its way out. */
export function ImportLater({ list }: { list: Imported }) {
  const { search } = useLocation()
  const isAsked = new URLSearchParams(search).get('dialog') === 'import'
  const [isWanted, setWanted] = useState(isAsked)
  if (isAsked && !isWanted) setWanted(true)
  return (
    isWanted && (
      <Suspense>
        <ImportDialog list={list} />
      </Suspense>
    )
  )
}
