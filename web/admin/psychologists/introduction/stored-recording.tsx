import { useState } from 'react'
import type { Introduction } from '#contract/psychologists/introduction.ts'
import { api, path } from '#contract/wire/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { sizeInWords } from '#web/ui/files/file-rules.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { isConflict } from '../../editor/conflict/conflict-error.ts'
import { toastError } from '../../notices/toast-error.ts'

interface Props {
  id: number
  introduction: Introduction
  mayChange: boolean
  onChange: (next: Introduction | null) => void
}

/** What visitors have, or will have once it has captions; it plays here as it does there. */
export function StoredRecording({ id, introduction, mayChange, onChange }: Props) {
  const { kind, src, type, seconds, size, poster, captions, version } = introduction
  const [isAsking, setAsking] = useState(false)
  const [isSending, setSending] = useState(false)
  const call = async (work: () => Promise<Introduction | null>, title: string) => {
    setSending(true)
    try {
      onChange(await work())
      toast({ title, icon: 'lucide:check' })
    } catch (error) {
      toastError(error)
      if (isConflict<Introduction | null>(error)) onChange(error.body.current)
    } finally {
      setSending(false)
    }
  }
  const address = path(api.psychologistIntroduction, { id })
  const removePoster = () =>
    call(async () => {
      const body = new FormData()
      body.set('remove_poster', '1')
      body.set('version', version)
      return (await callApi<{ data: Introduction }>(address, { method: 'POST', body })).data
    }, 'Обложка убрана')
  const remove = () =>
    call(async () => {
      await callApi(`${address}?version=${version}`, { method: 'DELETE' })
      return null
    }, 'Запись убрана')

  return (
    <div className="grid gap-2">
      {kind === 'video' ? (
        <video
          key={src + String(captions)}
          controls
          playsInline
          preload="none"
          poster={poster ?? undefined}
          aria-label="Видео на странице"
          className="aspect-video w-full max-w-120 rounded-m bg-black object-contain"
        >
          <source src={src} type={type} />
          <track kind="captions" src={captions ?? undefined} srcLang="ru" label="Субтитры" default />
        </video>
      ) : (
        <audio key={src} controls preload="none" aria-label="Голос на странице" className="w-full max-w-120">
          <source src={src} type={type} />
          <track kind="captions" src={captions ?? undefined} srcLang="ru" label="Субтитры" default />
        </audio>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-ink-2">
        {captions === null ? (
          <StatusMark mark="lucide:clock" tone="warn">
            Посетители не&nbsp;видят: нужны субтитры
          </StatusMark>
        ) : (
          <StatusMark mark="lucide:circle-check" tone="ok">
            На&nbsp;странице, с&nbsp;субтитрами
          </StatusMark>
        )}
        <span>
          {kind === 'video' ? 'Видео' : 'Голос'}, {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')},{' '}
          {sizeInWords(size)}
        </span>
        {mayChange && poster !== null && (
          <Button variant="ghost" color="neutral" size="xs" loading={isSending} onClick={() => void removePoster()}>
            Убрать обложку
          </Button>
        )}
        {mayChange && (
          <Button variant="ghost" color="danger" size="xs" onClick={() => setAsking(true)}>
            Убрать запись
          </Button>
        )}
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={kind === 'video' ? 'Убрать видео?' : 'Убрать голос?'}
        description="Файлы записи, обложки и субтитров удаляются насовсем: чтобы вернуть, их придётся загрузить снова."
        footer={
          <>
            <Button variant="outline" color="neutral" onClick={() => setAsking(false)}>
              Оставить
            </Button>
            <Button color="danger" loading={isSending} onClick={() => void remove().then(() => setAsking(false))}>
              Убрать
            </Button>
          </>
        }
      />
    </div>
  )
}
