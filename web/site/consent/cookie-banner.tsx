import { useEffect, useRef, type FocusEvent, type FormEvent, useLayoutEffect, type RefObject } from 'react'
import { siteHref } from '#contract/people/site-links.ts'
import type { Choice } from '#contract/visitors/cookie-choice.ts'
import { useSite } from '#web/shell/site.tsx'
import { choose, useAllowsCounting } from './choice-store.ts'
import { useReopening } from './use-reopening.ts'
import './consent.css'

const EVERYTHING: Choice = { countsVisits: true, allowsAnalytics: true }
const NECESSARY: Choice = { countsVisits: false, allowsAnalytics: false }

/** Asks once, and again from the footer. Both answers weigh the same. */
export function CookieBanner({ choice }: { choice: Choice | null }) {
  const [isReopened, setReopened] = useReopening()
  if (choice !== null && !isReopened) return null
  const answer = (chosen: Choice) => {
    choose(chosen)
    setReopened(false)
  }
  return <Banner choice={choice} isReopened={isReopened} onAnswer={answer} />
}

interface BannerProps {
  choice: Choice | null
  isReopened: boolean
  onAnswer: (choice: Choice) => void
}

function Banner({ choice, isReopened, onAnswer }: BannerProps) {
  const bar = useRef<HTMLElement>(null)
  useRoomBelow(bar)
  useFocusWhen(isReopened, bar)
  const [onFocus, giveBack] = useFocusBack()
  const answer = (chosen: Choice) => {
    giveBack()
    onAnswer(chosen)
  }
  return (
    <section className="cookies" aria-label="Выбор файлов cookie" tabIndex={-1} ref={bar} onFocus={onFocus}>
      <div className="wrap cookies__in">
        <Explanation />
        <div className="cookies__act">
          <Settings choice={choice} onAnswer={answer} />
          <button type="button" className="btn btn--quiet btn--small" onClick={() => answer(NECESSARY)}>
            Только необходимые
          </button>
          <button type="button" className="btn btn--quiet btn--small" onClick={() => answer(EVERYTHING)}>
            Принять
          </button>
        </div>
      </div>
    </section>
  )
}

function Explanation() {
  const { isOptIn, analytics } = useSite().visits
  return (
    <>
      <p className="cookies__short">
        {analytics === null ? 'Cookie и\u00a0счёт посещений' : 'Cookie, посещения, Метрика'}
      </p>
      <p className="cookies__full">
        Чтобы сайт работал, хватает необходимых cookie.{' '}
        {isOptIn ? 'С\u00a0вашего согласия мы\u00a0ещё' : 'Ещё мы\u00a0сами'} считаем посещения&nbsp;— без имён
        и&nbsp;адресов
        {analytics !== null && ', а\u00a0после «Принять»\u00a0— и\u00a0через Яндекс Метрику'}.{' '}
        <a href={siteHref('privacy')}>Подробнее о&nbsp;данных</a>
      </p>
    </>
  )
}

/** For whoever wants one and not the other. */
function Settings({ choice, onAnswer }: Pick<BannerProps, 'choice' | 'onAnswer'>) {
  const { isOptIn, analytics } = useSite().visits
  const isCounted = useAllowsCounting(isOptIn)
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onAnswer({ countsVisits: form.has('visits'), allowsAnalytics: form.has('analytics') })
  }
  return (
    <details className="cookies__settings">
      <summary>
        <span className="cookies__on-phone">Подробнее</span>
        <span className="cookies__on-wide">Настроить</span>
      </summary>
      <form onSubmit={save}>
        <label>
          <input type="checkbox" name="visits" defaultChecked={isCounted} />
          Считать мои посещения
        </label>
        {analytics !== null && (
          <label>
            <input type="checkbox" name="analytics" defaultChecked={choice?.allowsAnalytics ?? false} />
            Яндекс Метрика
          </label>
        )}
        <button type="submit" className="btn btn--quiet btn--small">
          Сохранить выбор
        </button>
      </form>
    </details>
  )
}

/** The first time the bar waits aside; whoever asked for it gets it under the keyboard. */
function useFocusWhen(isWanted: boolean, element: { current: HTMLElement | null }) {
  useEffect(() => {
    if (isWanted) element.current?.focus()
  }, [isWanted, element])
}

/** The answered bar leaves the keyboard where it came from, or at the start of what there is to read. */
function useFocusBack(): [onFocus: (event: FocusEvent) => void, giveBack: () => void] {
  const before = useRef<EventTarget>(null)
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  const giveBack = () => {
    // Not every browser gives the focus to a button that is pressed: then it has stayed where it was.
    if (!document.activeElement?.closest('.cookies')) return
    const place = (before.current ?? document.getElementById('main')) as HTMLElement | null
    place?.focus({ preventScroll: true })
  }
  return [onFocus, giveBack]
}

/** Tells the page how tall the bar is, so that nothing at its end, and nothing that gets the focus, lies under it. */
function useRoomBelow(bar: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = bar.current
    if (element === null) return
    const root = document.documentElement
    const observer = new ResizeObserver(() => root.style.setProperty('--bar-below', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--bar-below')
    }
  }, [bar])
}
