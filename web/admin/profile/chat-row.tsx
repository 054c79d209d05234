import { useState } from 'react'
import { BOT_TITLES, CHAT_CODE_MINUTES, type StaffChat } from '#contract/office/staff-chats.ts'
import { api } from '#contract/wire/api.ts'
import { formatDay } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSite } from '#web/shell/site.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { copyText } from '#web/ui/actions/copy-text.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { FormError } from './form-error.tsx'
import { SignInRow } from './sign-in-row.tsx'
import { useSending } from './use-sending.ts'

/** One's chat with a bot of the practice: linked by a code that is written to the bot. */
export function ChatRow({ chat: { bot, linked_at, blocked_at } }: { chat: StaffChat }) {
  const { timeZone } = useSite()
  const refusal = useViewingAs()?.reason
  const revalidate = useRevalidate()
  const { isSending, errors, send } = useSending()
  const [code, setCode] = useState<string | null>(null)
  const isLinked = linked_at !== null && blocked_at === null
  const link = async () => {
    const sent = await send<{ data: { code: string } }>(api.noticeChats, { method: 'POST', body: { bot } })
    if (sent !== null) setCode(sent.answer.data.code)
  }
  const unlink = async () => {
    if ((await send(api.noticeChatsUnlink, { method: 'POST', body: { bot } })) === null) return
    setCode(null)
    await revalidate()
  }
  const copy = async () => {
    if (code !== null && (await copyText(`/start ${code}`))) toast({ title: 'Код скопирован', icon: 'lucide:copy' })
  }
  const look = { size: 'xs', variant: 'outline', color: 'neutral', disabledReason: refusal } as const
  return (
    <SignInRow
      title={BOT_TITLES[bot]}
      action={
        linked_at === null ? (
          <Button {...look} loading={isSending} onClick={() => void link()}>
            Подключить
          </Button>
        ) : (
          <>
            {!isLinked && (
              <Button {...look} loading={isSending} onClick={() => void link()}>
                Подключить снова
              </Button>
            )}
            <Button {...look} loading={isSending} onClick={() => void unlink()}>
              Отключить
            </Button>
          </>
        )
      }
    >
      <p>
        {linked_at === null && 'Не\u00a0подключён'}
        {isLinked && `Подключён ${formatDay(linked_at, timeZone)}`}
        {blocked_at !== null && (
          <span className="text-danger">
            Боту закрыли чат {formatDay(blocked_at, timeZone)}: сообщения не&nbsp;идут
          </span>
        )}
      </p>
      {code !== null && (
        <p className="w-full">
          Напишите боту практики: <b className="font-medium text-ink select-all">/start {code}</b>{' '}
          <Button size="xs" variant="link" onClick={() => void copy()}>
            Скопировать
          </Button>
          <span className="block text-12 text-ink-3">
            Код действует {CHAT_CODE_MINUTES}&nbsp;минут; бот ответит в&nbsp;течение двух.
          </span>
        </p>
      )}
      <FormError text={errors.bot ?? errors.form} />
    </SignInRow>
  )
}
