import { CRISIS_LINES } from '#contract/requests/crisis.ts'
import { typeset } from '#web/lib/typography.ts'

/** In the margin: who reads the answers, and whom to call. */
export function AskNotes() {
  return (
    <aside>
      <p className="ask-note">
        {typeset('Ответы мы не сохраняем. Координатор увидит их, только если в конце вы сами решите отправить.')}
      </p>
      <noscript>
        <p className="ask-note">
          {typeset('Скрипты в браузере выключены, поэтому ответы идут на сервер: троих подберёт он.')}
        </p>
      </noscript>
      <p className="ask-note">
        {typeset('Если сейчас есть мысли о том, чтобы не жить, анкета подождёт. Позвоните: ответит живой человек.')}
        <span className="ask-note__phones">
          {CRISIS_LINES.map(({ tel, number }) => (
            <a key={tel} href={`tel:${tel}`}>
              {number}
            </a>
          ))}
        </span>
      </p>
    </aside>
  )
}
