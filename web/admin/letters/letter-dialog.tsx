import { useState } from 'react'
import type { Letter } from '#contract/office/letters/letter-list.ts'
import { LETTER_KIND_TITLES } from '#contract/office/letters/letters.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Facts } from '../panel/facts.tsx'
import { sendingKey } from '../screen/use-poll-while-sending.ts'
import { LetterStateMark, Moment } from './letter-columns.tsx'

interface LetterDialogProps {
  /** As the list has it by now; kept while the dialog closes. */
  letter: Letter | null
  isOpen: boolean
  onClose: () => void
  onSend: (letters: readonly Letter[]) => Promise<void>
}

/** One letter whole: the list has room for the beginning of what the server said. */
export function LetterDialog({ letter, isOpen, onClose, onSend }: LetterDialogProps) {
  const viewing = useViewingAs()
  const [isSending, setSending] = useState(false)
  if (letter === null) return null
  const { kind, state, recipient, last_error, attempts, created_at, sent_at, next_attempt_at, can } = letter
  const send = async () => {
    setSending(true)
    await onSend([letter])
    setSending(false)
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      title={LETTER_KIND_TITLES[kind]}
      footer={
        <>
          <Button variant="outline" color="neutral" onClick={onClose}>
            Закрыть
          </Button>
          {can.send && (
            <Button loading={isSending} disabledReason={viewing?.reason} onClick={() => void send()}>
              Отправить ещё раз
            </Button>
          )}
        </>
      }
    >
      <Facts
        items={[
          ['Состояние', <LetterStateMark key="state" state={state} />],
          ['Кому', recipient ?? 'адрес стёрт'],
          ['Что ответил сервер', last_error],
          ['Написано', <Moment key="created" value={created_at} />],
          sent_at === null ? null : ['Отправлено', <Moment key="sent" value={sent_at} />],
          ['Попытки', formatNumber(attempts)],
          next_attempt_at === null || sendingKey([letter]) !== null
            ? null
            : ['Следующая попытка', <Moment key="next" value={next_attempt_at} />],
        ]}
      />
      {state === 'refused' && !can.send && (
        <p className="mt-4 text-13 text-ink-2">
          Отправить ещё раз нельзя: письмо больше не&nbsp;нужно, адрес уже другой, или срок ссылки вышел.
        </p>
      )}
    </Dialog>
  )
}
