import { useState } from 'react'
import { AVATAR_MAX_BYTES } from '#contract/people/avatar.ts'
import { CAPTIONS_MAX_BYTES, INTRODUCTION_MAX_BYTES, type Introduction } from '#contract/psychologists/introduction.ts'
import { api, path } from '#contract/wire/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FileField } from '#web/ui/files/file-field.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { EditorSection } from '../../editor/editor-section.tsx'
import { isConflict } from '../../editor/conflict/conflict-error.ts'
import { toastError } from '../../notices/toast-error.ts'
import { useCard } from '../card-context.ts'
import { StoredRecording } from './stored-recording.tsx'
import { useIntroduction } from './use-introduction.ts'

const PARTS = ['recording', 'poster', 'captions'] as const
type Part = (typeof PARTS)[number]
type Files = Partial<Record<Part, File | null>>

/** A short video or voice. Its files are saved at once, apart from the form: they are large, and belong to no draft. */
export function IntroductionSection() {
  const { card } = useCard()
  const [known, setKnown, readAgain] = useIntroduction(card.id)
  // Whoever may change the words about the person may let the person speak.
  const mayChange = card.can.fields.includes('about')
  return (
    <EditorSection title="Видео или голос">
      <div className="grid gap-4 md:col-span-6">
        {known === undefined && <Skeleton className="h-20 w-full rounded-m" />}
        {known === 'failed' && (
          <p className="text-13 text-ink-2">
            Не&nbsp;удалось узнать, есть&nbsp;ли запись.{' '}
            <Button variant="ghost" color="neutral" size="xs" onClick={readAgain}>
              Повторить
            </Button>
          </p>
        )}
        {known !== undefined && known !== 'failed' && (
          <>
            {known === null ? (
              <p className="text-13 text-ink-3">
                {mayChange
                  ? 'Минута, в\u00a0которой человек говорит о\u00a0себе сам: посетителям легче решиться. Запись включается только по\u00a0нажатию.'
                  : 'Записи нет'}
              </p>
            ) : (
              <StoredRecording id={card.id} introduction={known} mayChange={mayChange} onChange={setKnown} />
            )}
            {mayChange && <Upload id={card.id} introduction={known} onChange={setKnown} />}
          </>
        )}
      </div>
    </EditorSection>
  )
}

interface UploadProps {
  id: number
  introduction: Introduction | null
  onChange: (next: Introduction | null) => void
}

function Upload({ id, introduction, onChange }: UploadProps) {
  const [files, setFiles] = useState<Files>({})
  const [errors, setErrors] = useState<Partial<Record<Part, string>>>({})
  const [isSending, setSending] = useState(false)
  const choose = (part: Part) => (file: File | null) => {
    setFiles((now) => ({ ...now, [part]: file }))
    setErrors((now) => ({ ...now, [part]: undefined }))
  }
  const isChosen = PARTS.some((part) => files[part])
  const hasPicture = files.recording ? !/\.(mp3|m4a)$/i.test(files.recording.name) : introduction?.kind === 'video'

  const send = async () => {
    setSending(true)
    setErrors({})
    const body = new FormData()
    for (const part of PARTS) if (files[part]) body.set(part, files[part])
    body.set('version', introduction?.version ?? '')
    try {
      const call = { method: 'POST', body } as const
      const { data } = await callApi<{ data: Introduction }>(path(api.psychologistIntroduction, { id }), call)
      setFiles({})
      onChange(data)
      toast({
        title: data.captions === null ? 'Запись загружена, нужны субтитры' : 'Запись на\u00a0странице',
        icon: 'lucide:check',
      })
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) setErrors(error.fieldErrors)
      else toastError(error)
      // What has been chosen stays: whoever sees the other recording decides.
      if (isConflict<Introduction | null>(error)) onChange(error.body.current)
    } finally {
      setSending(false)
    }
  }

  const field = (part: Part) => ({ file: files[part] ?? null, onChange: choose(part), loading: isSending })
  return (
    <>
      <Field label={introduction === null ? 'Запись' : 'Новая запись'} error={errors.recording}>
        <FileField
          {...field('recording')}
          accept={['.mp4', '.m4v', '.mov', '.m4a', '.mp3']}
          acceptText="видео MP4 (H.264) или голос MP3, M4A, до 3 минут"
          maxBytes={INTRODUCTION_MAX_BYTES}
        />
      </Field>
      {hasPicture && (
        <Field label="Обложка" error={errors.poster} hint="Без неё стоит фотография из карточки">
          <FileField
            {...field('poster')}
            accept={['.jpg', '.jpeg', '.png', '.webp']}
            acceptText="JPG, PNG или WebP"
            maxBytes={AVATAR_MAX_BYTES}
          />
        </Field>
      )}
      <Field
        label="Субтитры"
        error={errors.captions}
        hint="По ним запись поймут те, кто не слышит или сидит без звука; без них её на странице нет"
      >
        <FileField
          {...field('captions')}
          accept={['.vtt', '.srt']}
          acceptText="WebVTT или SRT"
          maxBytes={CAPTIONS_MAX_BYTES}
        />
      </Field>
      {isChosen && (
        <div>
          <Button loading={isSending} onClick={() => void send()}>
            Загрузить
          </Button>
        </div>
      )}
    </>
  )
}
