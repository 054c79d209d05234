import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import type { SentRequest } from '#contract/requests/sent-request.ts'
import { typeset } from '#web/lib/typography.ts'
import { useSite } from '#web/shell/site.tsx'
import { HelpLines } from '../frame/help-lines.tsx'
import { answerWords, localMoment } from './answer-time-words.ts'
import { Phone } from './phone.tsx'
import { SentWords } from './sent-words.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

interface Props {
  link: string
  sent: SentRequest
  now: string
  notice: string | null
}

/** After sending, and later by the same link. What was written may ask for help at once: then that comes first. */
export function SentView({ link, sent, now, notice }: Props) {
  const { city } = useSite()
  const { crisis, withdrawn_at, words, can_withdraw } = sent
  const needsHelp = crisis !== null && withdrawn_at === null
  return (
    <div className="wrap ask-page sent" data-crisis-screen={needsHelp || undefined}>
      {needsHelp && (
        <>
          <Title>Сначала, пожалуйста, позвоните</Title>
          <p className="lead ask-page__lead">
            {typeset('Координатор ответит не сразу. На этих линиях отвечают сейчас.')}
          </p>
          <HelpLines place={words?.branch ?? city} />
          <h2>{typeset('Заявка у нас')}</h2>
        </>
      )}
      {!needsHelp && <Title>{typeset(titleOf(sent))}</Title>}
      <p className="lead ask-page__lead">
        <Lead sent={sent} now={now} />
      </p>
      <Psychologist sent={sent} />
      {words !== null && <SentWords words={words} hasAnswers={sent.psychologist === null} />}
      {can_withdraw && <WithdrawForm link={link} notice={notice} />}
      <Ways isOver={!can_withdraw} />
    </div>
  )
}

/** Somebody has sent a second time what is here already, or the link leads nowhere any more. */
export function UnknownRequest({ isRepeat }: { isRepeat: boolean }) {
  return (
    <div className="wrap ask-page sent">
      <Title>{typeset(isRepeat ? 'Такая заявка у нас уже есть' : 'По этой ссылке заявки не видно')}</Title>
      <p className="lead ask-page__lead">
        {typeset(
          isRepeat
            ? 'Она пришла несколько минут назад, второй раз мы её не записали. Чтобы отозвать её или что-то добавить, позвоните: '
            : 'Ссылка неполная, или сведения о заявке уже стёрты по сроку. Если вам не ответили, позвоните: ',
        )}
        <Phone />.
      </p>
      <Ways isOver />
    </div>
  )
}

function titleOf({ withdrawn_at, status }: SentRequest): string {
  if (withdrawn_at !== null) return 'Заявка отозвана'
  if (status === 'booked' || status === 'paid') return 'Вы записаны'
  if (status === 'in_work') return 'Заявкой уже занимаются'
  return status === 'new' ? 'Спасибо, заявка у нас' : 'Работа с заявкой закончена'
}

function Lead({ sent, now }: { sent: SentRequest; now: string }): ReactNode {
  const { timeZone } = useSite()
  const number = <b className="strong figures nowrap">{sent.number}</b>
  if (sent.withdrawn_at !== null) {
    return (
      <>
        Номер {number}.{' '}
        {typeset('Координатор это видит и не станет вас беспокоить. Если передумаете, отправьте новую.')}
      </>
    )
  }
  if (sent.status !== 'new') return <>Номер заявки {number}.</>
  const when = answerWords(sent, localMoment(now, timeZone))
  return (
    <>
      {when === null ? (
        <>
          {typeset('Мы должны были уже ответить. Если этого не случилось, позвоните: ')}
          <Phone />
        </>
      ) : (
        when
      )}
      . Номер заявки {number}.
    </>
  )
}

function Psychologist({ sent: { psychologist, withdrawn_at } }: { sent: SentRequest }) {
  if (psychologist === null || withdrawn_at !== null) return null
  if (psychologist.slug === null) {
    return (
      <p className="sent__text">
        {typeset(
          'Психолога, которому вы писали, сейчас нет на сайте. Заявку мы сохранили: координатор расскажет, сможет ли он принять вас, или предложит похожих.',
        )}
      </p>
    )
  }
  return (
    <p className="sent__text">
      Кому: <Link to={siteHref('psychologistPage', { slug: psychologist.slug })}>{psychologist.full_name}</Link>.{' '}
      {typeset('Координатор передаст заявку и договорится о времени.')}
    </p>
  )
}

function Ways({ isOver }: { isOver: boolean }) {
  return (
    <div className="ask__nav">
      <Link className="btn btn--quiet" to={siteHref('catalog')}>
        Открыть каталог
      </Link>
      {isOver && (
        <Link className="more" to={siteHref('smartConsultations')}>
          Подобрать ещё раз
        </Link>
      )}
    </div>
  )
}

/** Read first by whoever cannot see that the page is another. */
function Title({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // After the frame, which brings the focus to the new page as a whole.
    const turn = requestAnimationFrame(() => title.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(turn)
  }, [])
  return (
    <h1 tabIndex={-1} ref={title}>
      {children}
    </h1>
  )
}
