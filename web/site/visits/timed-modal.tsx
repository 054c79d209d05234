import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { href } from '#contract/screens.ts'
import { readCookie, writeCookie } from '../consent/cookie-jar.ts'
import { Cross } from '../cross.tsx'
import { Portrait } from '../portrait.tsx'
import { wouldDisturb } from './disturbance.ts'
import { facesForOffer, type Face } from './faces-for-offer.ts'
import { waitForQuietMoment } from './quiet-moment.ts'
import '../site.css'
import './timed-modal.css'

/** After the page has loaded (specification §9). */
const DELAY_MS = 30_000
const SHOWN_COOKIE = 'offer_shown'
const YEAR_SECONDS = 31_536_000

/** Offers the questionnaire, once per visitor. */
export function TimedModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [faces, setFaces] = useState<Face[]>([])
  const { key } = useLocation()
  const close = () => dialog.current?.close()

  useEffect(() => {
    if (wasShown()) return
    return waitForQuietMoment({
      delayMs: DELAY_MS,
      isBusy: wouldDisturb,
      onReady: () => {
        // Another tab may have been first.
        if (wasShown()) return
        writeCookie(SHOWN_COOKIE, '1', YEAR_SECONDS)
        dialog.current?.showModal()
        void facesForOffer().then(setFaces)
      },
    })
  }, [])
  // A step to another page, by the link inside too, leaves no dialog behind.
  useEffect(close, [key])

  return (
    <dialog className="offer" ref={dialog} aria-labelledby="offer-title" closedby="any">
      <div className="offer__in">
        <div className="offer__faces" aria-hidden="true">
          {faces.map(({ slug, full_name, avatar }) => (
            <Portrait key={slug} name={full_name} avatar={avatar} sizes="176px" />
          ))}
        </div>
        <div className="offer__text">
          <h2 id="offer-title">Не&nbsp;знаете, кого выбрать?</h2>
          <p>
            Ответьте на&nbsp;семь коротких вопросов. Мы&nbsp;предложим трёх психологов и&nbsp;объясним, почему именно
            их. Это займёт около трёх минут.
          </p>
          <div className="offer__act">
            <Link className="btn" to={href('smartConsultations')}>
              Ответить на&nbsp;вопросы
            </Link>
            <button type="button" className="btn btn--quiet" onClick={close}>
              Посмотрю каталог
            </button>
          </div>
        </div>
        {/* Last, so that the offer itself gets the focus first. */}
        <button type="button" className="offer__close" aria-label="Закрыть" onClick={close}>
          <Cross />
        </button>
      </div>
    </dialog>
  )
}

function wasShown(): boolean {
  return readCookie(SHOWN_COOKIE) !== null
}
