import { useId, useRef, useState, type DragEvent } from 'react'
import { Button } from '../actions/button.tsx'
import { cn } from '../cn.ts'
import { useControlProps, useLabelId } from '../fields/field-context.ts'
import { refusalOfFile, sizeInWords } from './file-rules.ts'
import { Icon } from '../icon.tsx'
import { IconButton } from '../actions/icon-button.tsx'

interface FileFieldProps {
  file: File | null
  onChange: (file: File | null) => void
  /** A file of a wrong type or size was chosen; the field says so itself. */
  onRefuse?: (message: string) => void
  /** Endings and MIME types: `['.xlsx']`, `['image/png', 'image/webp']`. */
  accept: readonly string[]
  /** The same for people: «Excel (.xlsx)». */
  acceptText: string
  maxBytes: number
  /** Why nothing can be chosen now. */
  disabledReason?: string
  /** Something is done with the chosen file: another has to wait. The focus stays. */
  loading?: boolean
  className?: string
}

/** One file: dropped, or chosen by the button. The chosen one is named and can be taken away. */
export function FileField({ file, onChange, onRefuse, accept, acceptText, maxBytes, ...rest }: FileFieldProps) {
  const { disabledReason, loading = false, className } = rest
  const [isOver, setOver] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const control = useControlProps()
  const labelId = useLabelId()
  const verbId = useId()
  const isClosed = disabledReason !== undefined || loading

  const take = (files: FileList | null) => {
    const next = files?.[0]
    if (next === undefined || isClosed) return
    const isMany = (files?.length ?? 0) > 1
    const reason = isMany ? 'Нужен один файл.' : refusalOfFile(next, accept, acceptText, maxBytes)
    setRefusal(reason)
    if (reason === null) onChange(next)
    else onRefuse?.(reason)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <div className={className}>
      <div
        role="group"
        aria-labelledby={labelId}
        aria-describedby={control['aria-describedby']}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!isClosed)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cn(
          'flex min-h-20 items-center gap-3 rounded-m border border-dashed border-line-field bg-surface px-3 py-2.5 transition-colors max-sm:flex-wrap',
          isOver && 'border-solid border-ring bg-primary-soft',
          (refusal !== null || control['aria-invalid']) && 'border-danger',
          disabledReason !== undefined && 'border-line bg-sunken',
        )}
      >
        <input
          ref={input}
          type="file"
          accept={accept.join(',')}
          hidden
          aria-label="Файл"
          onChange={({ target }) => {
            take(target.files)
            // The same file chosen again is a choice too.
            target.value = ''
          }}
        />
        <Icon name={file === null ? 'lucide:upload' : 'lucide:file-check'} className="size-5 text-ink-3" />
        <div className="min-w-0 flex-1 text-13 max-sm:basis-[calc(100%-3rem)]">
          {file === null ? (
            <>
              <p className="text-ink-2 max-md:hidden">{isOver ? 'Отпустите файл' : 'Перетащите файл сюда'}</p>
              <p className="text-12 text-ink-3 first-letter:uppercase">
                {acceptText}, до&nbsp;{sizeInWords(maxBytes)}
              </p>
            </>
          ) : (
            <>
              <p className="truncate font-medium" title={file.name}>
                {file.name}
              </p>
              <p className="text-12 text-ink-3">{sizeInWords(file.size)}</p>
            </>
          )}
        </div>
        <Button
          ref={button}
          id={control.id}
          variant="outline"
          color="neutral"
          disabledReason={disabledReason}
          loading={loading}
          // The label alone would be its name: who says the words that are seen must be heard.
          aria-labelledby={labelId && `${verbId} ${labelId}`}
          onClick={() => input.current?.click()}
        >
          <span id={verbId}>{file === null ? 'Выбрать файл' : 'Заменить'}</span>
        </Button>
        {file !== null && !isClosed && (
          <IconButton
            icon="lucide:x"
            label={`Убрать файл «${file.name}»`}
            onClick={() => {
              setRefusal(null)
              onChange(null)
              button.current?.focus()
            }}
          />
        )}
      </div>
      {refusal !== null && (
        <p role="alert" className="mt-1 flex gap-1.5 text-13 wrap-anywhere text-danger">
          <Icon name="lucide:circle-alert" className="mt-0.5" />
          {refusal}
        </p>
      )}
    </div>
  )
}
