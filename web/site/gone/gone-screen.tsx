import { Link, useLocation } from 'react-router'
import type { PsychologistCard } from '#contract/catalog.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { PageHead } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import { PeopleRow, RowMethods } from '../person/people-row.tsx'
import { meetingFor, Price } from '../person/price.tsx'
import '../frame/site.css'
import './gone.css'

/** 410: somebody left, or a page was taken away for good. Who they were is not told; who is near to them is. */
export function GoneScreen({ people }: { people: readonly PsychologistCard[] | null }) {
  const site = useSite()
  const { pathname } = useLocation()
  return (
    <>
      <PageHead
        title={`Этой страницы больше нет — ${site.name}`}
        description="Страницу убрали с сайта. Рядом — психологи, которые работают с похожими темами и сейчас принимают."
        path={pathname}
        isIndexed={false}
      />
      <div className="wrap gone">
        <h1>Этой страницы больше нет</h1>
        <p className="lead">
          Раньше она здесь была, но{'\u00a0'}её убрали. Если вы искали своего психолога, позвоните или напишите нам:
          подскажем, как продолжить.
        </p>
        <p className="gone__act">
          <Link className="btn" to={siteHref('catalog')}>
            Открыть каталог
          </Link>
          <Link className="more" to={siteHref('smartConsultations')}>
            Подобрать психолога
          </Link>
        </p>
        <NearPeople people={people ?? []} />
      </div>
    </>
  )
}

/** Who is near to whoever has left. Nothing where nobody is. */
export function NearPeople({ people }: { people: readonly PsychologistCard[] }) {
  if (people.length === 0) return null
  return (
    <section aria-labelledby="near" className="gone__near">
      <div className="row-head">
        <h2 id="near">С{'\u00a0'}похожим работают</h2>
      </div>
      <PeopleRow
        people={[...people]}
        about={(person) => (
          <>
            <RowMethods person={person} />
            <p>
              <Price {...meetingFor(person)} />
            </p>
          </>
        )}
      />
    </section>
  )
}
