import { useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import { publicApi } from '#contract/wire/public-api.ts'
import type { CatalogSummary } from '#contract/catalog.ts'
import { readCookie, writeCookie } from '../consent/cookie-jar.ts'
import { CloseIcon } from '../frame/close-icon.tsx'
import { Portrait } from '../person/portrait.tsx'
import '../frame/site.css'
import { waitForQuietMoment } from './quiet-moment.ts'
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
  const titleId = useId()
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
    <dialog className="offer" ref={dialog} aria-labelledby={titleId} closedby="any">
      <div className="offer__in">
        <div className="offer__faces" aria-hidden="true">
          {faces.map(({ slug, full_name, avatar }) => (
            <Portrait key={slug} name={full_name} avatar={avatar} sizes="176px" />
          ))}
        </div>
        <div className="offer__text">
          <h2 id={titleId}>Не&nbsp;знаете, кого выбрать?</h2>
          <p>
            Ответьте на&nbsp;семь коротких вопросов. Мы&nbsp;предложим трёх психологов и&nbsp;объясним, почему именно
            их. Это займёт около трёх минут.
          </p>
          <div className="offer__act">
            <Link className="btn" to={siteHref('smartConsultations')}>
              Ответить на&nbsp;вопросы
            </Link>
            <button type="button" className="btn btn--quiet" onClick={close}>
              Посмотрю каталог
            </button>
          </div>
        </div>
        {/* Last, so that the offer itself gets the focus first. */}
        <button type="button" className="offer__close" aria-label="Закрыть" onClick={close}>
          <CloseIcon />
        </button>
      </div>
    </dialog>
  )
}

function wasShown(): boolean {
  return readCookie(SHOWN_COOKIE) !== null
}

/** Where the offer has nothing to say, or would stand in the way of a payment. */
const NOT_HERE =
  /^\/(smart-consultations|secure-payment|reviews\/verified|psychologists\/join|privacy|consent|offer)(\/|$)/
const TYPED_INTO = 'input, textarea, select, [contenteditable]'
/** Another dialog, an open menu. The bar of cookies stays below the offer, answered or not. */
const IN_THE_WAY = 'dialog[open], [role="dialog"], [role="alertdialog"], .site-menu[open]'

/** True when a dialog of ours would come at a bad moment. */
function wouldDisturb(): boolean {
  if (document.hidden || NOT_HERE.test(location.pathname)) return true
  if (needsUrgentHelp()) return true
  if (document.activeElement?.matches(TYPED_INTO)) return true
  return document.querySelector(IN_THE_WAY) !== null
}

/** Somebody came for the crisis lines, is on a screen that leads with them, or has them before their eyes. */
function needsUrgentHelp(): boolean {
  if (location.hash === '#urgent' || document.querySelector('[data-crisis-screen]') !== null) return true
  return [...document.querySelectorAll('[data-crisis-lines]')].some(isNear)
}

/** In the window, or at most half of its height away. */
function isNear(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > -innerHeight / 2 && top < innerHeight * 1.5
}

type Face = CatalogSummary['soonest'][number]

const COUNT = 3
/** Narrower, the dialog is text alone. */
const WITH_FACES = '(min-width: 48rem)'

/** Those who have time soonest, for the strip of portraits. Without them the dialog says the same. */
async function facesForOffer(): Promise<Face[]> {
  if (!matchMedia(WITH_FACES).matches) return []
  try {
    const { callApi } = await import('#web/lib/api/api.ts')
    const { data } = await callApi<{ data: CatalogSummary }>(publicApi.catalogSummary)
    const faces = data.soonest.filter(({ avatar }) => avatar !== null).slice(0, COUNT)
    return faces.length === COUNT ? faces : []
  } catch (error) {
    console.error('No portraits for the offer', error)
    return []
  }
}
