import { data } from 'react-router'
import { DOCUMENT_MAX_MB, DOCUMENTS_MAX, type OwnApplication } from '#contract/requests/applications.ts'
import { href, screens } from '#contract/people/screens.ts'
import { publicApi } from '#contract/wire/public-api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { typeset } from '#web/lib/typography.ts'
import { PageHead } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import '../frame/site.css'
import { FormField, FormNotice } from '../form/form-field.tsx'
import type { Route } from './+types/documents-screen'
import './join.css'

const SHAPE = /^[A-Za-z0-9_-]{43}$/
/** Why the API took no file, by the status that it answered. */
const REFUSALS: Record<string, string> = {
  413: `Файл больше ${DOCUMENT_MAX_MB} МБ. Уменьшите его и приложите снова.`,
  422: `Подойдёт PDF, JPEG или PNG до ${DOCUMENT_MAX_MB} МБ. Этот файл не подошёл.`,
  429: 'Слишком много файлов подряд. Попробуйте через час.',
}
const REFUSED = 'Файл не сохранился. Попробуйте ещё раз через минуту.'

export async function loader({ context, url }: Route.LoaderArgs) {
  const key = url.searchParams.get('key') ?? ''
  const own = SHAPE.test(key) ? await readOwn(context, key) : null
  if (own === null) return data({ own: null }, { status: 404 })
  const refused = url.searchParams.get('refused')
  return data({
    own,
    linkKey: key,
    isAdded: url.searchParams.has('added'),
    refusal: refused === null ? null : (REFUSALS[refused] ?? REFUSED),
  })
}

/** Whoever knows the address may add files: it is kept nowhere and told to no other site. */
export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' }
}

export default function DocumentsScreen({ loaderData }: Route.ComponentProps) {
  const { name } = useSite()
  return (
    <>
      <PageHead
        title={`${screens.joinDocuments.title} — ${name}`}
        description="Приложить документы к отклику психолога по ссылке из письма."
        path={href('joinDocuments')}
        isIndexed={false}
      />
      <div className="wrap join">
        {loaderData.own === null ? (
          <>
            <h1>Такой ссылки нет</h1>
            <p className="lead">{typeset('Проверьте, целиком ли скопирован адрес из письма.')}</p>
            <a className="more" href={href('join')}>
              Психологам
            </a>
          </>
        ) : (
          <Documents {...loaderData} />
        )}
      </div>
    </>
  )
}

interface DocumentsProps {
  own: OwnApplication
  linkKey: string
  isAdded: boolean
  refusal: string | null
}

function Documents({ own: { full_name, is_open, documents }, linkKey, isAdded, refusal }: DocumentsProps) {
  return (
    <>
      <header className="join__title">
        <h1>Документы к{'\u00a0'}отклику</h1>
        <p className="lead">{full_name}</p>
      </header>
      {isAdded && (
        <p className="strong" role="status">
          Файл приложен.
        </p>
      )}
      {documents.length > 0 && (
        <ul className="join__files" aria-label="Приложено">
          {documents.map((document, index) => (
            <li key={index}>
              {document.name}.{document.type}
            </li>
          ))}
        </ul>
      )}
      {!is_open && <p>{typeset('Решение по отклику принято, документы больше не нужны.')}</p>}
      {is_open && documents.length >= DOCUMENTS_MAX && <p>{typeset('Этого достаточно: больше файлов не нужно.')}</p>}
      {is_open && documents.length < DOCUMENTS_MAX && <AddForm linkKey={linkKey} refusal={refusal} />}
    </>
  )
}

/** Goes to the API itself, with scripts and without: a file is not for the pages to carry. */
function AddForm({ linkKey, refusal }: Pick<DocumentsProps, 'linkKey' | 'refusal'>) {
  return (
    <form
      className="join__form"
      method="post"
      action={`${publicApi.ownApplicationDocuments}?key=${linkKey}`}
      encType="multipart/form-data"
    >
      <FormNotice text={refusal} />
      <FormField
        label="Диплом или сертификат"
        hint={`PDF, JPEG или PNG до ${DOCUMENT_MAX_MB} МБ, по одному файлу, всего до ${DOCUMENTS_MAX}. Увидят только сотрудники, которые принимают психологов.`}
        error={undefined}
      >
        {(facts) => <input name="document" type="file" accept=".pdf,.jpg,.jpeg,.png" required {...facts} />}
      </FormField>
      <button className="btn" type="submit">
        Приложить
      </button>
    </form>
  )
}

async function readOwn(context: Route.LoaderArgs['context'], key: string): Promise<OwnApplication | null> {
  try {
    return (await readApi<{ data: OwnApplication }>(context, `${publicApi.ownApplication}?key=${key}`)).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
