import { useCrisisLines } from '#web/lib/crisis-lines.ts'
import { CrisisNumber } from '#web/lib/crisis-number.tsx'
import { typeset } from '#web/lib/typography.ts'

/** In the margin: who reads the answers, and whom to call. */
export function AskNotes({ place }: { place: string }) {
  const { here } = useCrisisLines(place)
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
          {here.map((line) => (
            <a key={line.title} href={`tel:${line.tel}`} aria-label={`${line.number}, ${line.title}`}>
              <CrisisNumber line={line} />
            </a>
          ))}
        </span>
      </p>
    </aside>
  )
}
