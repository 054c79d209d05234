import { useState, useContext } from 'react'
import { Link, useLocation, useRouteLoaderData } from 'react-router'
import type { SiteConfig } from '#contract/site.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { failureCode } from '#web/lib/api/failure-code.ts'
import { NO_CONNECTION } from '#web/lib/api/no-connection.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { SentFormContext } from '#web/lib/forms/sent-form.ts'
import { staleFrameAt } from '../navigation/stale-frame.ts'
import { PublicFrame } from '../public/public-frame.tsx'
import { readFailure, type Failure } from './read-failure.ts'
import { SiteProvider } from '../site.tsx'
import { useRetry } from './use-retry.ts'
import './error-screen.css'

/** Every error nobody caught ends here: the 404 variant, and one for the rest (specification §8). */
export function ErrorScreen({ error }: { error: unknown }) {
  const { pathname } = useLocation()
  const root = useRouteLoaderData('root') as { site?: SiteConfig } | undefined
  const failure = readFailure(error, pathname)
  const site = root?.site
  const title = titleOf(failure)
  const frame = staleFrameAt(pathname)

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

function titleOf({ isNotFound, isAway, isTooOften, isUnanswered, isFormRefused }: Failure): string {
  if (isUnanswered) return NO_CONNECTION.title
  if (isFormRefused) return 'Форма не\u00a0отправлена'
  if (isAway) return 'Сайт ненадолго недоступен'
  if (isTooOften) return 'Слишком часто'
  return isNotFound ? 'Такой страницы нет' : 'Что-то сломалось'
}

function Words({ failure }: { failure: Failure }) {
  const { isUnanswered, isFormRefused } = failure
  return (
    <>
      <h1>{titleOf(failure)}</h1>
      <p className="lead lost__lead">{adviceOf(failure)}</p>
      {!isUnanswered && !isFormRefused && <Exact failure={failure} />}
      <WayOn failure={failure} />
    </>
  )
}

function adviceOf({ isNotFound, isAway, isTooOften, isUnanswered, isFormRefused, message }: Failure): string {
  // A form that was not sent stays on its own screen: nothing of it is here.
  if (isUnanswered) return 'Проверьте интернет и\u00a0повторите.'
  if (isFormRefused) return message
  // Nothing is broken: what the site needs is restarted somewhere, and comes back by itself.
  if (isAway)
    return 'Такое бывает, когда что-то обновляется. Обычно хватает минуты: подождите немного и\u00a0повторите.'
  if (isTooOften)
    return 'С\u00a0вашего адреса пришло больше вопросов, чем задаёт человек. Подождите минуту и\u00a0повторите.'
  if (isNotFound) {
    return 'Ссылка могла устареть, или в\u00a0адрес закралась опечатка. Всё остальное на\u00a0месте.'
  }
  return 'Дело не\u00a0в\u00a0вас, а\u00a0у\u00a0нас. Мы\u00a0уже записали, что произошло. Попробуйте ещё раз через минуту.'
}

function WayOn({ failure: { status, isNotFound, isAway, isUnanswered, isFormRefused } }: { failure: Failure }) {
  if (isUnanswered) {
    return (
      <p className="lost__act">
        <RetryButton className="btn" />
      </p>
    )
  }
  if (isAway && !isFormRefused) return <SendAgain />
  if (isNotFound && !isFormRefused) {
    return (
      <p className="lost__act">
        <Link className="btn" to={siteHref('catalog')}>
          Открыть каталог
        </Link>
        <Link className="more" to={siteHref('home')}>
          На{'\u00a0'}главную
        </Link>
      </p>
    )
  }
  // Plain links: after a failure a whole new page is the surest way on.
  return (
    <p className="lost__act">
      <a className="btn" href="">
        {status === 405 ? 'Открыть страницу' : isFormRefused ? 'Открыть форму заново' : 'Повторить'}
      </a>
      <a className="more" href={siteHref('home')}>
        На{'\u00a0'}главную
      </a>
    </p>
  )
}

/** Tries in place: without a connection a whole new page would be the browser's own. */
function RetryButton({ className }: { className?: string }) {
  const { retry } = useRetry()
  return (
    <button className={className} type="button" onClick={retry}>
      Повторить
    </button>
  )
}

function StaffWords({ failure }: { failure: Failure }) {
  const { isUnanswered, isNotFound } = failure
  return (
    <>
      <h1>{titleOf(failure)}</h1>
      <p>{staffAdvice(failure)}</p>
      {!isUnanswered && <Exact failure={failure} />}
      <p className="lost-staff__act">
        {isUnanswered ? (
          <RetryButton />
        ) : (
          <>
            {!isNotFound && <a href="">Повторить</a>}
            {!isNotFound && <CopyFailure failure={failure} />}
            <a href={siteHref('dashboard')}>На{'\u00a0'}главную</a>
          </>
        )}
      </p>
    </>
  )
}

function staffAdvice({ isNotFound, isAway, isTooOften, isUnanswered, isFormRefused, message }: Failure): string {
  if (isFormRefused) return message
  if (isUnanswered) return NO_CONNECTION.description
  if (isNotFound) return 'Запись могли удалить, или в\u00a0адресе опечатка.'
  if (isAway) return 'Обычно хватает минуты. Черновики на\u00a0месте: подождите немного и\u00a0повторите.'
  if (isTooOften) return 'Ничего не\u00a0сломалось: подождите минуту и\u00a0повторите.'
  return 'Ошибка записана. Повторите; если не\u00a0поможет, сообщите администратору код и\u00a0время.'
}

/** The same facts as one line for the administrator, with the time. */
function CopyFailure({ failure: { status, requestId } }: { failure: Failure }) {
  const [at] = useState(() => new Date())
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    // Only staff copy: visitors do not carry the code.
    const { copyText } = await import('#web/ui/actions/copy-text.ts')
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

/** Status, its message, what the error said, and the request's number for support; of a 404 only what it said. */
function Exact({ failure: { status, statusMessage, message, requestId, isNotFound } }: { failure: Failure }) {
  if (isNotFound) return <p className="lost__exact">{message}</p>
  return (
    <p className="lost__exact">
      {status} {statusMessage}
      {message !== statusMessage && (
        <>
          <br />
          {message}
        </>
      )}
      {requestId !== null && (
        <>
          <br />
          Номер обращения: {requestId}
        </>
      )}
    </p>
  )
}

/**
 * The way on from a page that could not be made: the form that was sent, once more, or the page. As markup, because the
 * browser knows nothing of the form: what the server has drawn must stay.
 */
function SendAgain() {
  const sent = useContext(SentFormContext)
  const markup = sent === null ? '<a class="btn" href="">Повторить</a>' : formOf(sent)
  return <div className="lost__act" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markup }} />
}

function formOf(sent: FormData): string {
  const fields = [...sent]
    // Nobody's password stands in a page.
    .filter(([name, value]) => typeof value === 'string' && !/password/i.test(name))
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(String(value))}">`)
  return `<form method="post">${fields.join('')}
    <p>То, что вы написали, цело.</p>
    <p class="lost__act"><button class="btn">Отправить ещё раз</button></p></form>`
}
