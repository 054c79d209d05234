import { lazy, Suspense, useRef, useState, type ChangeEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { AVATAR_MAX_BYTES } from '#contract/psychologists.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCard } from './card-context.ts'
import type { CardForm } from './card-form.ts'
import { EditorPanel } from './editor-section.tsx'
import { ChangedDot } from './flag-field.tsx'
import { photoSrc, type PhotoDraft } from './photo-draft.ts'
import { useCardField } from './use-card-field.ts'

const PhotoCropper = lazy(() => import('./photo-cropper.tsx'))

const TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** The photograph: the stored one, or a new file being cut. What is inside the frame goes with the next save. */
export function PhotoPanel() {
  const { saved, card } = useCard()
  const { value, onChange, isLocked, error, changed } = useCardField('avatar')
  const { setError } = useFormContext<CardForm>()
  const [picked, setPicked] = useState<File | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const put = (photo: PhotoDraft) => {
    setPicked(null)
    onChange(photo)
  }
  const refuse = (message: string) => {
    put(saved.avatar)
    setError('avatar', { type: 'server', message })
  }
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (file === undefined) return
    if (!TYPES.includes(file.type)) return refuse('Нужна фотография в формате JPG, PNG или WebP.')
    if (file.size > AVATAR_MAX_BYTES) return refuse('Фотография больше 10 МБ. Выберите файл поменьше.')
    onChange(saved.avatar)
    setPicked(file)
  }
  const src = photoSrc(value)
  return (
    <EditorPanel
      title={
        <span className="flex items-center gap-1.5">
          {changed && <ChangedDot />}
          Фотография
        </span>
      }
      aside={
        !isLocked && (
          <Button variant="link" size="2xs" onClick={() => input.current?.click()}>
            {src === null ? 'Выбрать' : 'Заменить'}
          </Button>
        )
      }
    >
      <div data-field="avatar" className="scroll-mt-20">
        <input
          ref={input}
          type="file"
          accept={TYPES.join(',')}
          hidden
          aria-label="Файл с фотографией"
          onChange={pick}
        />
        {picked === null ? (
          <StoredPhoto src={src} name={card.full_name} />
        ) : (
          <Suspense fallback={<Skeleton className="aspect-4/5 h-auto w-full rounded-m" />}>
            <PhotoCropper file={picked} onCut={onChange} onFail={refuse} />
          </Suspense>
        )}
        {error && (
          <p role="alert" className="mt-2 flex gap-1.5 text-13 text-danger">
            <Icon name="lucide:circle-alert" className="mt-0.5" />
            {error}
          </p>
        )}
        {!isLocked && (
          <div className="mt-2 flex items-start justify-between gap-2">
            <p className="text-12 text-ink-3">JPG, PNG или&nbsp;WebP до&nbsp;10&nbsp;МБ. Сохраним как&nbsp;WebP.</p>
            {changed || picked !== null ? (
              <Button variant="ghost" color="neutral" size="xs" onClick={() => put(saved.avatar)}>
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
        )}
      </div>
    </EditorPanel>
  )
}

function StoredPhoto({ src, name }: { src: string | null; name: string }) {
  if (src === null) {
    return (
      <div className="grid aspect-4/3 w-full place-items-center rounded-m bg-sunken text-13 text-ink-3">
        <span className="grid justify-items-center gap-2">
          <Icon name="lucide:user" className="size-6" />
          Фотографии нет
        </span>
      </div>
    )
  }
  return <img src={src} alt={`Портрет: ${name}`} className="aspect-4/5 w-full rounded-m bg-placeholder object-cover" />
}
