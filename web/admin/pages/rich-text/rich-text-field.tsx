import { Suspense } from 'react'
import type { RichText } from '#contract/content/page-data.ts'
import { lazy } from '#web/lib/late-code.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { plainWords } from './rich-text-words.ts'
import './rich-text.css'

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'))

interface RichTextFieldProps {
  label: string
  value: RichText
  onChange: (value: RichText) => void
  error: string | undefined
  changed: boolean
  isLocked: boolean
}

/** A text with its toolbar; the editor itself arrives with the first text that is opened. */
export function RichTextField({ label, value, onChange, error, changed, isLocked }: RichTextFieldProps) {
  const isAlive = useHydrated()
  const length = plainWords(value).length
  return (
    <Field
      label={label}
      error={error}
      changed={changed}
      aside={`${formatNumber(length)}\u00a0${plural(length, 'знак', 'знака', 'знаков')}`}
    >
      <Suspense fallback={<Waiting />}>
        {isAlive ? <RichTextEditor value={value} onChange={onChange} isLocked={isLocked} /> : <Waiting />}
      </Suspense>
    </Field>
  )
}

function Waiting() {
  return (
    <div className="grid gap-2.5 rounded-m border border-line p-3" role="status" aria-label="Редактор открывается">
      <Skeleton className="h-2.5 w-3/4" />
      <Skeleton className="h-2.5 w-full" />
      <Skeleton className="h-2.5 w-1/2" />
    </div>
  )
}
