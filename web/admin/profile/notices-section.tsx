import { useState } from 'react'
import { api } from '#contract/wire/api.ts'
import { NOTICE_NEEDS, OWN_NOTICE_KINDS, type NoticeKind } from '#contract/office/live-kinds.ts'
import type { NoticeSettings } from '#contract/office/notices.ts'
import type { StaffChat } from '#contract/office/staff-chats.ts'
import type { Linked } from '#contract/wire/http.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { ringOnTrial } from '#web/shell/live/ring.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { BrowserPermission } from './browser-permission.tsx'
import { ChatRow } from './chat-row.tsx'
import { DutyHours } from './duty-hours.tsx'
import { FormError } from './form-error.tsx'
import { useSending } from './use-sending.ts'

const KIND_TITLES: Record<NoticeKind, string> = {
  requests: 'Заявки',
  crisis: 'Срочные заявки',
  assigned: 'Поручили мне',
  contacts: 'Пора связаться',
  days_off: 'Встречи в\u00a0нерабочие дни',
  payments: 'Оплаты',
  reviews: 'Отзывы',
  applications: 'Отклики психологов',
  card_proposals: 'Правки карточек',
  meetings_with_me: 'Мои встречи',
  requests_to_me: 'Заявки ко мне',
  reviews_of_me: 'Отзывы обо мне',
}
const WAYS = [
  { name: 'browser_kinds', title: 'В\u00a0браузере' },
  { name: 'letter_kinds', title: 'Письмом' },
  { name: 'bot_kinds', title: 'В\u00a0мессенджере' },
] as const

interface NoticesSectionProps {
  saved: NoticeSettings
  branches: readonly Linked[]
  /** The practice's bots, with the person's chats; empty without any. */
  chats: readonly StaffChat[]
}

/** What one hears of, how, and when. Each browser asks once more whether it may show anything. */
export function NoticesSection({ saved, branches, chats }: NoticesSectionProps) {
  const { permissions, psychologist_id } = useSession()
  const refusal = useViewingAs()?.reason
  const [settings, setSettings] = useState(saved)
  const { isSending, errors, send } = useSending()
  const trial = useSending()
  const kinds = (Object.keys(KIND_TITLES) as NoticeKind[]).filter(
    (kind) => permissions.includes(NOTICE_NEEDS[kind]) && (psychologist_id !== null || !isOwn(kind)),
  )
  /** Of what comes to the practice, and not of what is theirs alone. */
  const hearsOfAll = !kinds.every(isOwn)
  const ways = WAYS.filter(({ name }) => name !== 'bot_kinds' || chats.length > 0)
  const change = (some: Partial<NoticeSettings>) => setSettings((before) => ({ ...before, ...some }))

  const save = async () => {
    if ((await send(api.noticeSettings, { method: 'POST', body: settings })) === null) return false
    toast({ title: 'Уведомления сохранены', icon: 'lucide:circle-check' })
    return true
  }
  const tryOut = async () => {
    ringOnTrial(settings.has_sound)
    if (!kinds.some((kind) => settings.letter_kinds.includes(kind))) return
    if ((await trial.send(api.noticeTrial, { method: 'POST' })) === null) return
    toast({ title: 'Пробное письмо отправлено', icon: 'lucide:mail' })
  }

  if (kinds.length === 0) {
    return <p className="text-13 text-ink-3">Вашей роли уведомлять не&nbsp;о&nbsp;чем.</p>
  }
  return (
    <div className="grid gap-4">
      <BrowserPermission />
      <table className="w-full max-w-120 text-start text-13">
        <thead>
          <tr className="border-b border-line text-ink-2">
            <th scope="col" className="py-1.5 text-start font-medium">
              О&nbsp;чём
            </th>
            {ways.map(({ name, title }) => (
              <th key={name} scope="col" className="w-28 py-1.5 text-center font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind} className="border-b border-line-soft">
              <th scope="row" className="py-1 text-start font-normal">
                {KIND_TITLES[kind]}
              </th>
              {ways.map(({ name, title }) => (
                <td key={name} className="text-center">
                  <Checkbox
                    aria-label={`${KIND_TITLES[kind]}: ${title.toLowerCase()}`}
                    checked={settings[name].includes(kind)}
                    onChange={({ target }) => change({ [name]: withOrWithout(settings[name], kind, target.checked) })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {chats.map((chat) => (
        <ChatRow key={chat.bot} chat={chat} />
      ))}
      <Checkbox
        label="Со звуком"
        checked={settings.has_sound}
        onChange={({ target }) => change({ has_sound: target.checked })}
      />
      {branches.length > 0 && hearsOfAll && (
        <fieldset>
          <legend className="mb-1 text-13 font-medium">Филиалы</legend>
          <div className="flex flex-wrap gap-x-4 gap-y-1">
            {branches.map(({ id, title }) => (
              <Checkbox
                key={id}
                label={title}
                checked={settings.branch_ids.includes(id)}
                onChange={({ target }) =>
                  change({ branch_ids: withOrWithout(settings.branch_ids, id, target.checked) })
                }
              />
            ))}
          </div>
          <p className="text-12 text-ink-3">
            Ни&nbsp;одного&nbsp;— все. О&nbsp;том, что не&nbsp;связано с&nbsp;филиалом, узнают все.
          </p>
          <FormError text={errors.branch_ids} />
        </fieldset>
      )}
      <DutyHours
        value={settings}
        onChange={change}
        hasUrgent={kinds.includes('crisis')}
        error={errors.duty_till ?? errors.duty_from}
      />
      <p className="max-w-140 text-13 text-ink-2">
        Письма и&nbsp;сообщения говорят только, что и&nbsp;сколько пришло: имён, телефонов и&nbsp;рассказов в&nbsp;них
        нет. Много нового за&nbsp;минуту&nbsp;— одно письмо
        {kinds.includes('crisis') && <>; о&nbsp;срочной заявке&nbsp;— сразу</>}.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button loading={isSending} disabledReason={refusal} onClick={() => void save()}>
          Сохранить уведомления
        </Button>
        <Button
          variant="outline"
          color="neutral"
          loading={trial.isSending}
          disabledReason={refusal}
          onClick={() => void tryOut()}
        >
          Проверить
        </Button>
        <FormError text={errors.form ?? trial.errors.form} />
      </div>
    </div>
  )
}

function isOwn(kind: NoticeKind): boolean {
  return OWN_NOTICE_KINDS.some((own) => own === kind)
}

function withOrWithout<T>(chosen: readonly T[], one: T, isChosen: boolean): T[] {
  return isChosen ? [...chosen, one] : chosen.filter((other) => other !== one)
}
