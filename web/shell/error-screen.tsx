import { useState } from 'react'
import { Link, useLocation, useRouteLoaderData } from 'react-router'
import type { SiteConfig } from '#contract/site.ts'
import { href } from '#contract/screens.ts'
import { failureCode } from '#web/lib/failure-code.ts'
import { NO_CONNECTION } from '#web/lib/no-connection.ts'
import { keptFrameAt } from './kept-frame.ts'
import { PublicFrame } from './public-frame.tsx'
import { readFailure, type Failure } from './read-failure.ts'
import { SendAgain } from './send-again.tsx'
import { SiteProvider } from './site.tsx'
import { useRetry } from './use-retry.ts'
import './error-screen.css'

const AWAY_TITLE = 'Сайт ненадолго недоступен'

/** Every error nobody caught ends here: the 404 variant, and one for the rest (specification §8). */
export function ErrorScreen({ error }: { error: unknown }) {
  const { pathname } = useLocation()
  const root = useRouteLoaderData('root') as { site?: SiteConfig } | undefined
  const failure = readFailure(error, pathname)
  const site = root?.site
  const title = titleOf(failure)
  const frame = keptFrameAt(pathname)

  if (failure.isUnanswered && frame !== null && site !== undefined) {
    return <SiteProvider site={site}>{frame.draw(error)}</SiteProvider>
  }

  if (pathname === '/sm-admin' || pathname.startsWith('/sm-admin/')) {
    return (
      <main className="lost-staff">
        <title>{title}</title>
        {!failure.isUnanswered && <p className="lost-staff__status">{failure.status}</p>}
        <StaffWords failure={failure} />
      </main>
    )
  }
  const page = (
    <div className="wrap lost">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <p className="lost__mark" aria-hidden="true">
        <span>«</span>
        <span>»</span>
      </p>
      <div>
        <Words failure={failure} />
      </div>
    </div>
  )
  if (site === undefined) return <main className="site">{page}</main>
  return (
    <SiteProvider site={site}>
      <PublicFrame>{page}</PublicFrame>
    </SiteProvider>
  )
}

function titleOf({ isNotFound, isAway, isUnanswered, isFormRefused }: Failure): string {
  if (isUnanswered) return NO_CONNECTION.title
  if (isFormRefused) return FORM_REFUSED
  if (isAway) return AWAY_TITLE
  return isNotFound ? 'Такой страницы нет' : 'Что-то сломалось'
}

function Words({ failure }: { failure: Failure }) {
  if (failure.isUnanswered) return <NoConnectionWords />
  if (failure.isFormRefused) return <FormRefusedWords failure={failure} />
  if (failure.isAway) return <AwayWords failure={failure} />
  return failure.isNotFound ? <NotFoundWords failure={failure} /> : <BrokenWords failure={failure} />
}

/** Tries in place: without a connection a whole new page would be the browser's own. */
function NoConnectionWords() {
  const { retry } = useRetry()
  return (
    <>
      <h1>{NO_CONNECTION.title}</h1>
      <p className="lead lost__lead">{NO_CONNECTION.description}</p>
      <p className="lost__act">
        <button className="btn" type="button" onClick={retry}>
          Повторить
        </button>
      </p>
    </>
  )
}

/** Nothing is broken: what the site needs is restarted somewhere, and comes back by itself. */
function AwayWords({ failure }: { failure: Failure }) {
  return (
    <>
      <h1>{AWAY_TITLE}</h1>
      <p className="lead lost__lead">
        Такое бывает, когда что-то обновляется. Обычно хватает минуты: подождите немного и{'\u00a0'}повторите.
      </p>
      <Exact failure={failure} className="lost__exact" />
      <SendAgain />
    </>
  )
}

function NotFoundWords({ failure }: { failure: Failure }) {
  return (
    <>
      <h1>Такой страницы нет</h1>
      <p className="lead lost__lead">
        Ссылка могла устареть, или в{'\u00a0'}адрес закралась опечатка. Всё остальное на{'\u00a0'}месте.
      </p>
      <p className="lost__exact">{failure.message}</p>
      <p className="lost__act">
        <Link className="btn" to={href('catalog')}>
          Открыть каталог
        </Link>
        <Link className="more" to={href('home')}>
          На{'\u00a0'}главную
        </Link>
      </p>
    </>
  )
}

const FORM_REFUSED = 'Форма не\u00a0отправлена'

function FormRefusedWords({ failure }: { failure: Failure }) {
  return (
    <>
      <h1>{FORM_REFUSED}</h1>
      <p className="lead lost__lead">{failure.message}</p>
      <p className="lost__act">
        <a className="btn" href="">
          Открыть форму заново
        </a>
        <a className="more" href={href('home')}>
          На{'\u00a0'}главную
        </a>
      </p>
    </>
  )
}

/** Plain links: after a failure a whole new page is the surest way on. */
function BrokenWords({ failure }: { failure: Failure }) {
  return (
    <>
      <h1>Что-то сломалось</h1>
      <p className="lead lost__lead">
        Дело не{'\u00a0'}в{'\u00a0'}вас, а{'\u00a0'}у{'\u00a0'}нас. Мы{'\u00a0'}уже записали, что произошло. Попробуйте
        ещё раз через минуту.
      </p>
      <Exact failure={failure} className="lost__exact" />
      <p className="lost__act">
        <a className="btn" href="">
          Повторить
        </a>
        <a className="more" href={href('home')}>
          На{'\u00a0'}главную
        </a>
      </p>
    </>
  )
}

function StaffWords({ failure }: { failure: Failure }) {
  if (failure.isUnanswered) return <StaffNoConnectionWords />
  return (
    <>
      <h1>{titleOf(failure)}</h1>
      <p>{staffAdvice(failure)}</p>
      {failure.isNotFound ? (
        <p className="lost__exact">{failure.message}</p>
      ) : (
        <Exact failure={failure} className="lost__exact" />
      )}
      <p className="lost-staff__act">
        {!failure.isNotFound && <a href="">Повторить</a>}
        {!failure.isNotFound && <CopyFailure failure={failure} />}
        <a href={href('dashboard')}>На{'\u00a0'}главную</a>
      </p>
    </>
  )
}

function staffAdvice({ isNotFound, isAway }: Failure): string {
  if (isNotFound) return 'Запись могли удалить, или в\u00a0адресе опечатка.'
  if (isAway) return 'Обычно хватает минуты. Черновики на\u00a0месте: подождите немного и\u00a0повторите.'
  return 'Ошибка записана. Повторите; если не\u00a0поможет, сообщите администратору код и\u00a0время.'
}

function StaffNoConnectionWords() {
  const { retry } = useRetry()
  return (
    <>
      <h1>{NO_CONNECTION.title}</h1>
      <p>{NO_CONNECTION.description}</p>
      <p className="lost-staff__act">
        <button type="button" onClick={retry}>
          Повторить
        </button>
      </p>
    </>
  )
}

/** The same facts as one line for the administrator, with the time. */
function CopyFailure({ failure: { status, requestId } }: { failure: Failure }) {
  const [at] = useState(() => new Date())
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    // Only staff copy: visitors do not carry the code.
    const { copyText } = await import('#web/ui/copy-text.ts')
    setCopied(await copyText(failureCode({ status, at, requestId: requestId ?? '' })))
  }
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        {isCopied ? 'Скопировано' : 'Скопировать для администратора'}
      </button>
      <span role="status" className="lost-staff__said">
        {isCopied && 'Скопировано'}
      </span>
    </>
  )
}

/** Status, its message, what the error said, and the request's number for support. */
function Exact({ failure, className }: { failure: Failure; className: string }) {
  return (
    <p className={className}>
      {failure.status} {failure.statusMessage}
      {failure.message !== failure.statusMessage && (
        <>
          <br />
          {failure.message}
        </>
      )}
      {failure.requestId !== null && (
        <>
          <br />
          Номер обращения: {failure.requestId}
        </>
      )}
    </p>
  )
}
