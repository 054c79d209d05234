import { useEffect, useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { findIcons, type Drawings } from './icon-data.ts'
import { IconDrawing } from './icon-drawing.tsx'

interface IconDialogProps {
  isOpen: boolean
  value: string
  onClose: () => void
  onChoose: (name: string, body: string) => void
}

type Found = { names: string[]; drawings: Drawings } | 'loading' | 'failed'

const TYPING_PAUSE_MS = 200

export function IconDialog({ isOpen, value, onClose, onChoose }: IconDialogProps) {
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(value)
  const [attempt, setAttempt] = useState(0)
  const found = useFound(query, isOpen, attempt)
  const drawing = typeof found === 'string' ? undefined : found.drawings[chosen]
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      onReset={() => {
        setQuery('')
        setChosen(value)
      }}
      title="Значок страницы"
      footer={
        <>
          <Button variant="outline" color="neutral" onClick={onClose}>
            Отмена
          </Button>
          <Button
            disabledReason={drawing === undefined ? 'Выберите значок' : undefined}
            onClick={() => drawing !== undefined && onChoose(chosen, drawing)}
          >
            Поставить
          </Button>
        </>
      }
    >
      <Input
        type="search"
        icon="lucide:search"
        aria-label="Найти значок"
        placeholder="сердце, семья, moon…"
        value={query}
        maxLength={100}
        onChange={(event) => setQuery(event.target.value)}
      />
      <div className="mt-3 min-h-70">
        {found === 'loading' && <Loading />}
        {found === 'failed' && <Failed onRetry={() => setAttempt(attempt + 1)} />}
        {typeof found === 'object' && found.names.length === 0 && (
          <p className="py-6 text-center text-ink-2">
            Ничего похожего. Попробуйте другое слово: «дом», «время», «рост».
          </p>
        )}
        {typeof found === 'object' && found.names.length > 0 && (
          <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1">
            <legend className="sr-only">Значки</legend>
            {found.names.map((name) => (
              <label
                key={name}
                title={name.replace(/^lucide:/, '')}
                className="relative grid h-11 place-items-center rounded-m text-ink-2 hover:bg-hover has-checked:bg-selected has-checked:text-ink has-checked:inset-ring-2 has-checked:inset-ring-primary-mark has-focus-visible:outline-2 has-focus-visible:outline-ring"
              >
                <input
                  type="radio"
                  name="page-icon"
                  aria-label={name.replace(/^lucide:/, '')}
                  checked={chosen === name}
                  onChange={() => setChosen(name)}
                  onDoubleClick={() => onChoose(name, found.drawings[name] ?? '')}
                  className="absolute inset-0 m-0 cursor-pointer appearance-none outline-none"
                />
                <IconDrawing body={found.drawings[name]} className="pointer-events-none size-5" />
              </label>
            ))}
          </fieldset>
        )}
      </div>
    </Dialog>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Значки загружаются" className="grid grid-cols-8 gap-2">
      {Array.from({ length: 24 }, (_, index) => (
        <Skeleton key={index} className="h-9" />
      ))}
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="grid justify-items-center gap-3 py-6 text-ink-2">
      Значки не&nbsp;загрузились
      <Button variant="outline" color="neutral" icon="lucide:rotate-ccw" onClick={onRetry}>
        Повторить
      </Button>
    </div>
  )
}

/** The icons for the query while the dialog is open; what came last stays until the next comes. */
function useFound(query: string, isOpen: boolean, attempt: number): Found {
  const [found, setFound] = useState<Found>('loading')
  useEffect(() => {
    if (!isOpen) return
    const asking = new AbortController()
    const ask = async () => {
      try {
        const icons = await findIcons(query.trim(), asking.signal)
        if (!asking.signal.aborted) setFound(icons)
      } catch {
        if (!asking.signal.aborted) setFound('failed')
      }
    }
    const timer = setTimeout(() => void ask(), query === '' || attempt > 0 ? 0 : TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [query, isOpen, attempt])
  return found
}
