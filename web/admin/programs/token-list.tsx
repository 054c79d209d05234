import { useState } from 'react'
import { PERMISSIONS } from '#contract/people/permissions.ts'
import { TOKEN_STATE_TITLES, type Token, type TokenState } from '#contract/programs/tokens.ts'
import { counted, formatDay, formatMoment } from '#web/lib/format.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { EndTokenDialog, tokenRow } from './end-token-dialog.tsx'

const LOOKS: Record<TokenState, readonly [mark: string, tone: 'ok' | 'warn' | 'quiet']> = {
  active: ['lucide:circle-check', 'ok'],
  paused: ['lucide:clock', 'warn'],
  expired: ['lucide:circle-alert', 'warn'],
  ended: ['lucide:ban', 'quiet'],
}

/** Each token: whose it is, what it may do, when it was last used, and its end. */
export function TokenList({ tokens }: { tokens: readonly Token[] }) {
  const viewing = useViewingAs()
  const [ending, setEnding] = useState<Token | null>(null)
  if (tokens.length === 0) return <p className="text-13 text-ink-3">Ещё ни&nbsp;одного.</p>
  return (
    <>
      <ul aria-label="Токены" className="border-t border-line">
        {tokens.map((token) => (
          <li
            key={token.id}
            id={tokenRow(token)}
            tabIndex={-1}
            className="grid items-start gap-x-4 gap-y-1 border-b border-line py-3 text-14 md:grid-cols-[minmax(0,1fr)_8.5rem_14rem_6.5rem]"
          >
            <TokenName token={token} />
            <StatusMark mark={LOOKS[token.state][0]} tone={LOOKS[token.state][1]}>
              {TOKEN_STATE_TITLES[token.state]}
            </StatusMark>
            <TokenTimes token={token} />
            {token.state !== 'ended' && (
              <Button
                variant="outline"
                color="neutral"
                disabledReason={viewing?.reason}
                aria-label={`Отозвать токен «${token.title}»`}
                className="justify-self-start md:justify-self-end"
                onClick={() => setEnding(token)}
              >
                Отозвать
              </Button>
            )}
          </li>
        ))}
      </ul>
      <EndTokenDialog token={ending} onClose={() => setEnding(null)} />
    </>
  )
}

function TokenName({ token: { title, hint, permissions, lost, owner } }: { token: Token }) {
  const { id } = useSession()
  return (
    <div className="min-w-0 wrap-anywhere">
      <b className="font-semibold">{title}</b>{' '}
      <span className="font-mono text-13 whitespace-nowrap text-ink-3">…{hint}</span>
      {owner.id !== id && <span className="block text-13 text-ink-2">От&nbsp;имени: {owner.title}</span>}
      <details className="text-13 text-ink-2">
        <summary className="cursor-pointer py-1">
          {counted(permissions.length, 'доступ', 'доступа', 'доступов')}
        </summary>
        <ul className="grid gap-0.5 ps-4">
          {permissions.map((name) => (
            <li key={name} className="list-disc">
              {PERMISSIONS[name]}
              {lost.includes(name) && ' — у\u00a0владельца этого больше нет, поэтому не\u00a0действует'}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function TokenTimes({ token: { created_at, expires_at, last_used_at } }: { token: Token }) {
  const { timeZone } = useSite()
  return (
    <div className="text-13 text-ink-2 tabular-nums">
      <span className="block">
        {last_used_at === null ? 'Ещё не\u00a0пользовались' : `Пользовались: ${formatMoment(last_used_at, timeZone)}`}
      </span>
      <span className="block">{expires_at === null ? 'Без срока' : `До ${formatDay(expires_at, timeZone)}`}</span>
      <span className="block text-ink-3">Сделан {formatDay(created_at, timeZone)}</span>
    </div>
  )
}
