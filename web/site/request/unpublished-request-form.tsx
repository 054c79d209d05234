import { Link, useLocation } from 'react-router'
import type { PsychologistCard } from '#contract/catalog.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { typeset } from '#web/lib/typography.ts'
import { PageHead } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import '../frame/site.css'
import { NearPeople } from '../gone/gone-screen.tsx'
import { TO_PRACTICE } from './to-practice.ts'
import type { RequestFailure } from './post-request.ts'
import { RequestForm } from './request-form.tsx'
import './psychologist-request.css'

interface Props {
  mark: string
  failure: RequestFailure
  /** Who are like whoever has left. */
  people: readonly PsychologistCard[]
}

/**
 * In the place of a form whose psychologist or page went off the site while somebody was writing: with all that was typed,
 * and sent to nobody in particular. Works without scripts.
 */
export function UnpublishedRequestForm({ mark, failure, people }: Props) {
  const { name } = useSite()
  const { pathname } = useLocation()
  return (
    <>
      <PageHead
        title={`Заявка координатору — ${name}`}
        description="Координатор прочтёт заявку и подберёт психолога."
        path={pathname}
        isIndexed={false}
      />
      <div className="wrap person-request">
        <h1>Заявка координатору</h1>
        <p className="lead">{typeset('Он прочтёт её, подберёт психолога и договорится с вами о времени.')}</p>
        <RequestForm
          action={pathname}
          mark={mark}
          failure={failure}
          takesCouples
          className="person-request__form"
          health={typeset(': рассказ. Без этого передадим только контакт и удобное время')}
          submit="Отправить координатору"
        >
          <input type="hidden" name={TO_PRACTICE} value="1" />
        </RequestForm>
        <p className="person-request__others">
          <Link className="more" to={siteHref('catalog')}>
            Выбрать другого психолога
          </Link>
        </p>
        <NearPeople people={people} />
      </div>
    </>
  )
}
