import type { PublicIntroduction } from '#contract/psychologists/introduction.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { paragraphs, typeset } from '#web/lib/typography.ts'
import './introduction.css'

interface Props {
  introduction: PublicIntroduction
  name: string
  /** The photo of the card, for a video without a picture of its own. */
  avatar: string | null
}

/** The person in their own voice. Nothing of it is loaded before somebody presses play; what is said can be read. */
export function Introduction({ introduction, name, avatar }: Props) {
  const { kind, src, type, seconds, poster, captions, text } = introduction
  const label = `${kind === 'video' ? 'Видео' : 'Голос'}: ${name}`
  const picture = poster ?? (avatar && `${avatar}?w=864`)
  return (
    <section className="spread" aria-labelledby="introduction">
      <div className="spread__margin">
        <h2 id="introduction">{kind === 'video' ? 'Познакомиться' : 'Послушать голос'}</h2>
        <p>{lengthInWords(seconds)}</p>
      </div>
      <div className="introduction">
        {kind === 'video' ? (
          <video
            className="introduction__video"
            controls
            playsInline
            preload="none"
            poster={picture ?? undefined}
            aria-label={label}
          >
            <source src={src} type={type} />
            <track kind="captions" src={captions} srcLang="ru" label="Субтитры" default />
          </video>
        ) : (
          <audio className="introduction__audio" controls preload="none" aria-label={label}>
            <source src={src} type={type} />
            <track kind="captions" src={captions} srcLang="ru" label="Субтитры" default />
          </audio>
        )}
        <details className="introduction__text">
          <summary>Прочитать, что здесь говорят</summary>
          <div className="prose">
            {paragraphs(text).map((one) => (
              <p key={one}>{typeset(one)}</p>
            ))}
          </div>
        </details>
      </div>
    </section>
  )
}

/** «40 секунд», «1 минута»: to the nearest ten seconds below a minute, to the minute above. */
function lengthInWords(seconds: number): string {
  if (seconds < 55) return `${Math.max(10, Math.round(seconds / 10) * 10)}\u00a0секунд`
  return formatMinutes(Math.max(1, Math.round(seconds / 60)))
}
