import { useEffect, useRef } from 'react'
import { data, redirect } from 'react-router'
import { DOCUMENTS_MAX } from '#contract/requests/applications.ts'
import type { FormCheck } from '#contract/visitors/form-check.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { publicApi } from '#contract/wire/public-api.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { readPageForm } from '#web/lib/forms/read-page-form.ts'
import { withUnsentForm } from '#web/lib/forms/unsent-form.ts'
import { typeset } from '#web/lib/typography.ts'
import { PageHead } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import { breadcrumbJsonLd } from '../frame/json-ld.ts'
import { deleteSentDraft } from '../form/form-draft.ts'
import '../frame/site.css'
import { headOf } from '../page/page-record.ts'
import { readPageRecord } from '../page/read-page-record.ts'
import { WrittenBlocks } from '../page/written-blocks.tsx'
import type { Route } from './+types/join-screen'
import { ApplicationForm } from './application-form.tsx'
import { sendApplication, type ApplicationFailure } from './send-application.ts'
import './join.css'

/** Says in the address that an application has been sent. */
const SENT = 'sent'

export async function loader({ context, url }: Route.LoaderArgs) {
  const [page, check] = await Promise.all([
    readPageRecord(context, siteHref('join')),
    readApi<{ data: FormCheck }>(context, publicApi.formCheck),
  ])
  return { page, mark: check.data.mark, isSent: url.searchParams.has(SENT) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const failure = await sendApplication(context, await readPageForm(context, request))
  if (failure !== null) return data(failure, { status: failure.status })
  return redirect(`${siteHref('join')}?${SENT}=1#apply`, 303)
}

export const clientAction = withUnsentForm((unsent): ApplicationFailure => ({ ...unsent, errors: {} }))

/** What the practice offers and whom it asks: a page record of this address says it in the words of staff. */
export default function JoinScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { page, mark, isSent } = loaderData
  const { name, url } = useSite()
  const head = page === null ? { ...DEFAULT_HEAD, title: `Психологам — ${name}` } : headOf(page, name)
  const isWritten = page !== null && page.data.blocks.length > 0
  return (
    <>
      <PageHead
        {...head}
        path={siteHref('join')}
        isIndexed={!isSent}
        jsonLd={[breadcrumbJsonLd(url, [{ name: 'Психологам', path: siteHref('join') }])]}
      />
      <div className="wrap join">
        <header className="join__title">
          <h1>{typeset(page?.data.hero.title || 'Работать вместе')}</h1>
          <p className="lead">{typeset(page?.data.hero.lead || DEFAULT_HEAD.description)}</p>
          <a className="btn" href="#apply">
            Откликнуться
          </a>
        </header>
        {!isWritten && <Offer />}
      </div>
      {isWritten && <WrittenBlocks page={page} />}
      <section className="wrap spread join__apply" id="apply" aria-labelledby="apply-heading">
        <div className="spread__margin">
          <h2 id="apply-heading">Отклик</h2>
          <p>{typeset(`Дипломы и сертификаты приложите по ссылке из письма: до ${DOCUMENTS_MAX} файлов.`)}</p>
          <p>{typeset('Отвечаем письмом каждому, и когда отказываем тоже.')}</p>
        </div>
        {isSent && actionData === undefined ? <Thanks /> : <ApplicationForm mark={mark} failure={actionData} />}
      </section>
    </>
  )
}

function Offer() {
  return (
    <div className="join__offer">
      {OFFER.map(({ title, points }) => (
        <section key={title}>
          <h2>{typeset(title)}</h2>
          <ul>
            {points.map((point) => (
              <li key={point}>{typeset(point)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Thanks() {
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    deleteSentDraft()
    said.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="join__thanks" role="status" tabIndex={-1} ref={said}>
      <h3>Спасибо, отклик у{'\u00a0'}нас</h3>
      <p>
        {typeset(
          'Мы отправили письмо на вашу почту: по ссылке из него приложите документы. Писем нет — загляните в «Спам».',
        )}
      </p>
      <p>{typeset('Прочтём и ответим туда же.')}</p>
    </div>
  )
}

const DEFAULT_HEAD = {
  title: 'Психологам',
  description: 'Кого мы зовём, что предлагаем и как откликнуться. Читаем каждый отклик и отвечаем письмом.',
}

const OFFER = [
  {
    title: 'Что мы предлагаем',
    points: [
      'Страницу в каталоге, где о вас рассказано вашими словами, без рейтингов и платных мест.',
      'Запись, оплату и чеки берём на себя: вы ведёте встречи.',
      'Порядок в каталоге одинаков для всех, купить место в нём нельзя.',
      'Отзывы после оплаченных встреч, с вашим ответом рядом.',
    ],
  },
  {
    title: 'Кого мы зовём',
    points: [
      'С базовым психологическим образованием или переподготовкой от 500 часов.',
      'С личной терапией и регулярной супервизией.',
      'С опытом консультирования от двух лет.',
      'Кто скажет «это не ко мне» и поможет найти того, к кому.',
    ],
  },
  {
    title: 'Как это идёт',
    points: [
      'Вы оставляете отклик и прикладываете документы по ссылке из письма.',
      'Мы читаем, проверяем документы и отвечаем письмом.',
      'Знакомимся на встрече.',
      'Делаем вашу карточку: на сайте она появится, когда вы скажете, что всё верно.',
    ],
  },
] as const
