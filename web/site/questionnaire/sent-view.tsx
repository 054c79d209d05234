import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { href } from '#contract/people/screens.ts'
import { typeset } from '#web/lib/typography.ts'
import { useSite } from '#web/shell/site.tsx'
import { HelpLines } from '../frame/help-lines.tsx'
import { storeAnswers } from './stored-answers.ts'

/** After sending. What was written may ask for help at once: then that comes first. */
export function SentView({ number, needsHelp }: { number: string; needsHelp: boolean }) {
  const { city } = useSite()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // What was answered has gone where it was meant to go: nobody at this computer needs to find it.
    storeAnswers(null)
    title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="wrap ask-page" role="status" data-crisis-screen={needsHelp || undefined}>
      {needsHelp && (
        <>
          <h1 tabIndex={-1} ref={title}>
            Сначала, пожалуйста, позвоните
          </h1>
          <p className="lead ask-page__lead">
            {typeset('Координатор ответит не сразу. На этих линиях отвечают сейчас.')}
          </p>
          <HelpLines place={city} />
          <h2>
            Заявка{'\u00a0'}у{'\u00a0'}нас
          </h2>
        </>
      )}
      {!needsHelp && (
        <h1 tabIndex={-1} ref={title}>
          Спасибо, заявка у{'\u00a0'}нас
        </h1>
      )}
      <p className="lead ask-page__lead">
        Её номер <b className="strong figures nowrap">{number}</b>. Координатор свяжется с{'\u00a0'}вами так, как вы
        {'\u00a0'}указали. Ответы в{'\u00a0'}этом браузере мы{'\u00a0'}стёрли.
      </p>
      <div className="ask__nav">
        <Link className="btn btn--quiet" to={href('catalog')}>
          Открыть каталог
        </Link>
        <Link className="more" to={href('smartConsultations')}>
          Подобрать ещё раз
        </Link>
      </div>
    </div>
  )
}
