import { lazy, Suspense, useRef, useState, type DragEvent } from 'react'
import { Button } from '../actions/button.tsx'
import { cn } from '../cn.ts'
import { useControlProps, useLabelId } from '../fields/field-context.ts'
import { refusalOfFile, sizeInWords } from './file-rules.ts'
import { Icon } from '../icon.tsx'
import type { PhotoFrame } from './photo-frame.ts'
import { photoSrc, type Photo } from './photo.ts'
import { Skeleton } from '../data/skeleton.tsx'

const PhotoCutter = lazy(() => import('./photo-cutter.tsx'))

const TYPES = ['image/jpeg', 'image/png', 'image/webp']
const TYPES_TEXT = 'JPG, PNG или\u00a0WebP'

interface PhotoFieldProps {
  value: Photo
  /** What is stored: «Вернуть» goes back to it. */
  saved: Photo
  onChange: (photo: Photo) => void
  /** Whose picture it is: «Портрет: …». */
  name: string
  /** An upright portrait, or a circle of an account. */
  frame?: PhotoFrame
  maxBytes: number
  disabled?: boolean
  readOnly?: boolean
  className?: string
}

/** A photograph: the stored one, or a new file being cut. What is inside the frame goes with the form as webp. */
export function PhotoField({ value, saved, onChange, name, frame = 'rect', maxBytes, ...rest }: PhotoFieldProps) {
  const { disabled = false, readOnly = false, className } = rest
  const [picked, setPicked] = useState<File | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const control = useControlProps()
  const labelId = useLabelId()
  const isFixed = disabled || readOnly
  const src = photoSrc(value)
  const isChanged = picked !== null || value !== saved

  const put = (photo: Photo) => {
    setPicked(null)
    setRefusal(null)
    onChange(photo)
  }
  const refuse = (message: string) => {
    put(saved)
    setRefusal(message)
  }
  const pick = (file: File | undefined) => {
    if (file === undefined) return
    const reason = refusalOfFile(file, TYPES, TYPES_TEXT, maxBytes)
    if (reason !== null) return refuse(reason)
    put(saved)
    setPicked(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isFixed) pick(event.dataTransfer.files[0])
  }

  return (
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={control['aria-describedby']}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!isFixed)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn('min-w-0', frame === 'round' && 'max-w-60', className)}
    >
      <input
        ref={input}
        type="file"
        accept={TYPES.join(',')}
        hidden
        aria-label="Файл с фотографией"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          pick(file)
        }}
      />
      <div className={cn('rounded-m', isOver && 'outline-2 outline-offset-2 outline-ring')}>
        {picked === null ? (
          <Stored src={src} name={name} frame={frame} />
        ) : (
          <Suspense
            fallback={
              <Skeleton className={cn('h-auto w-full rounded-m', frame === 'rect' ? 'aspect-4/5' : 'aspect-square')} />
            }
          >
            <PhotoCutter file={picked} frame={frame} onCut={onChange} onFail={refuse} />
          </Suspense>
        )}
      </div>
      {refusal !== null && (
        <p role="alert" className="mt-2 flex gap-1.5 text-13 text-danger">
          <Icon name="lucide:circle-alert" className="mt-0.5" />
          {refusal}
        </p>
      )}
      {!isFixed && (
        <>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button
              id={control.id}
              variant="outline"
              color="neutral"
              size="xs"
              icon="lucide:image-up"
              onClick={() => input.current?.click()}
            >
              {src === null ? 'Выбрать' : 'Заменить'}
            </Button>
            {isChanged ? (
              <Button variant="ghost" color="neutral" size="xs" onClick={() => put(saved)}>
                Вернуть
              </Button>
            ) : (
              src !== null && (
                <Button variant="ghost" color="danger" size="xs" onClick={() => put({ kind: 'removed' })}>
                  Убрать
                </Button>
              )
            )}
          </div>
          <p className="mt-1 text-12 text-ink-3">
            {TYPES_TEXT} до&nbsp;{sizeInWords(maxBytes)}. Сохраним как&nbsp;WebP.
          </p>
        </>
      )}
    </div>
  )
}

function Stored({ src, name, frame }: { src: string | null; name: string; frame: PhotoFrame }) {
  const shape = frame === 'rect' ? 'aspect-4/5 w-full rounded-m' : 'size-40 rounded-full'
  if (src !== null)
    return <img src={src} alt={`Портрет: ${name}`} className={cn('bg-placeholder object-cover', shape)} />
  return (
    <div
      className={cn(
        'grid place-items-center bg-sunken text-13 text-ink-3',
        frame === 'rect' ? 'aspect-4/3 w-full rounded-m' : shape,
      )}
    >
      <span className="grid justify-items-center gap-2">
        <Icon name="lucide:user" className="size-6" />
        Фотографии нет
      </span>
    </div>
  )
}
