import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { LetterPreview } from '#contract/office/letters/letter-text.ts'
import { api, path } from '#contract/wire/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { Skeleton } from '#web/ui/data/skeleton.tsx'

/** Nobody waits for it while they type. Milliseconds. */
const PAUSE_MS = 400

type Read = { preview: LetterPreview } | { faults: string[] }

/** The letter as it will be read, with examples in its braces; what cannot be sent says why. */
export function TextPreview({ id }: { id: number }) {
  const [subject, body] = useWatch<{ subject: string; body: string }, ['subject', 'body']>({
    name: ['subject', 'body'],
  })
  const [read, setRead] = useState<Read | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    const sent = { method: 'POST', body: { subject, body }, signal: asking.signal } as const
    const timer = setTimeout(() => {
      callApi<{ data: LetterPreview }>(path(api.letterTextPreview, { id }), sent).then(
        ({ data }) => setRead({ preview: data }),
        (error: unknown) => {
          if (asking.signal.aborted) return
          const faults = error instanceof ApiError ? Object.values(error.fieldErrors) : []
          setRead({ faults: faults.length > 0 ? faults : ['Просмотр не\u00a0ответил'] })
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [id, subject, body])
  if (read === null) return <Skeleton className="h-40 w-full md:col-span-6" />
  if ('faults' in read) {
    return (
      <ul aria-label="Что исправить" className="grid gap-1 text-13 text-danger md:col-span-6">
        {read.faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    )
  }
  const { preview } = read
  return (
    <article aria-label="Просмотр письма" className="max-w-140 rounded-m border border-line p-5 md:col-span-6">
      <h3 className="mb-4 border-b border-line pb-3 text-16 font-semibold wrap-anywhere">{preview.subject}</h3>
      <div className="grid gap-3 text-14">
        {preview.blocks.map((block, index) =>
          block.kind === 'button' ? (
            // No link: the example leads nowhere.
            <p key={index} className="my-1">
              <span className="inline-block rounded-m bg-primary px-5 py-3 text-on-primary">{block.text}</span>
            </p>
          ) : (
            <p key={index} className="whitespace-pre-line wrap-anywhere">
              {block.text}
            </p>
          ),
        )}
      </div>
    </article>
  )
}
