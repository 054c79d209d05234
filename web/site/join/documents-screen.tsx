import { useState } from 'react'
import { data } from 'react-router'
import { DOCUMENTS_MAX, type OwnApplication } from '#contract/requests/applications.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { SITE_SCREENS } from '#contract/people/site-screens.ts'
import { publicApi } from '#contract/wire/public-api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { typeset } from '#web/lib/typography.ts'
import { PageHead } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import '../frame/site.css'
import type { Route } from './+types/documents-screen'
import { DocumentForm } from './document-form.tsx'
import { refusalOf } from './document-refusals.ts'
import './join.css'

const SHAPE = /^[A-Za-z0-9_-]{43}$/

export async function loader({ context, url }: Route.LoaderArgs) {
  const key = url.searchParams.get('key') ?? ''
  const own = SHAPE.test(key) ? await readOwn(context, key) : null
  if (own === null) return data({ own: null }, { status: 404 })
  const refused = url.searchParams.get('refused')
  return data({
    own,
    linkKey: key,
    isAdded: url.searchParams.has('added'),
    refusal: refused === null ? null : refusalOf(refused),
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
        title={`${SITE_SCREENS.joinDocuments.title} — ${name}`}
        description="Приложить документы к отклику психолога по ссылке из письма."
        path={siteHref('joinDocuments')}
        isIndexed={false}
      />
      <div className="wrap join">
        {loaderData.own === null ? (
          <>
            <h1>Такой ссылки нет</h1>
            <p className="lead">{typeset('Проверьте, целиком ли скопирован адрес из письма.')}</p>
            <a className="more" href={siteHref('join')}>
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
  const [unsent, setUnsent] = useState<string | null>(null)
  return (
    <>
      <header className="join__title">
        <h1>Документы к{'\u00a0'}отклику</h1>
        <p className="lead">{full_name}</p>
      </header>
      {isAdded && unsent === null && (
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
      {is_open && documents.length < DOCUMENTS_MAX && (
        <DocumentForm linkKey={linkKey} refusal={unsent ?? refusal} onUnsent={setUnsent} />
      )}
    </>
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
