import { useId } from 'react'
import { useViewing } from '#web/shell/viewing.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LeftDraftNotice } from '../left-draft-notice.tsx'
import { RecordHistory } from './record-history.tsx'
import { DirectoryFields, type LinkOptions } from './directory-fields.tsx'
import type { DirectoryDialogState } from './use-directory-dialog.ts'

interface DirectoryDialogProps {
  dialog: DirectoryDialogState
  options: LinkOptions
}

/** Creates or edits one record. With unsaved edits it closes only after asking. */
export default function DirectoryDialog({ dialog, options }: DirectoryDialogProps) {
  const formId = useId()
  const { directory, opened, isOpen, changed } = dialog
  const isNew = opened?.record === null
  const viewing = useViewing()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && dialog.tryClose()}
      onReset={dialog.reset}
      isSticky={changed.length > 0}
      title={isNew ? directory.words.new : `Изменить ${directory.words.accusative}`}
      footer={dialog.isAsking ? <LeaveButtons dialog={dialog} /> : <SaveButtons dialog={dialog} formId={formId} />}
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void dialog.save()
        }}
        onKeyDown={(event) => {
          if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return
          event.preventDefault()
          event.currentTarget.requestSubmit()
        }}
      >
        {opened?.draftFrom && <LeftDraftNotice at={opened.draftFrom} onStartOver={dialog.startOver} />}
        {opened?.isElsewhere && (
          <Notice icon="lucide:files">
            <b className="font-semibold text-ink">
              {isNew ? `Вы заполняете ${directory.words.accusative}` : `Вы правите ${directory.words.accusative}`}{' '}
              и&nbsp;в&nbsp;другой вкладке.
            </b>{' '}
            Черновик у&nbsp;каждой вкладки свой.
          </Notice>
        )}
        {opened?.refusals.map((refusal) => (
          <Notice key={refusal} tone="danger" icon="lucide:circle-alert">
            <span role="alert">{refusal}</span>
          </Notice>
        ))}
        {viewing !== null && (
          <Notice icon="lucide:eye">
            <b className="font-semibold text-ink">Только просмотр.</b> {viewing.reason}
          </Notice>
        )}
        <fieldset disabled={viewing !== null} className="min-w-0">
          <DirectoryFields dialog={dialog} options={options} />
        </fieldset>
        {opened?.record && <RecordHistory directory={directory} record={opened.record} />}
      </form>
    </Dialog>
  )
}

function SaveButtons({ dialog, formId }: { dialog: DirectoryDialogState; formId: string }) {
  const { opened, changed } = dialog
  const isNew = opened?.record === null
  const disputed = opened?.disputed.length ?? 0
  const viewing = useViewing()
  const reason = disputed > 0 ? 'Сначала выберите, что оставить' : 'Ничего не\u00a0изменено'
  return (
    <>
      <Button variant="outline" color="neutral" onClick={dialog.tryClose}>
        Отмена
      </Button>
      <Button
        type="submit"
        form={formId}
        loading={dialog.isSaving}
        disabledReason={viewing?.reason ?? (disputed > 0 || (!isNew && changed.length === 0) ? reason : undefined)}
      >
        {isNew ? 'Создать' : 'Сохранить'}
      </Button>
    </>
  )
}

function LeaveButtons({ dialog }: { dialog: DirectoryDialogState }) {
  return (
    <>
      <span role="alert" className="me-auto text-13 text-ink-2 max-md:basis-full">
        Несохранённое пропадёт.
      </span>
      <Button variant="ghost" color="danger" onClick={dialog.leave}>
        Закрыть без&nbsp;сохранения
      </Button>
      <Button autoFocus onClick={dialog.stay}>
        Продолжить
      </Button>
    </>
  )
}
