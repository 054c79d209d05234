import type { DataSection } from '#contract/visitors/personal-data.ts'
import { Form } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import { typeset } from '#web/lib/typography.ts'

/** The parts of what is kept: the margin names the part, the column tells each record. */
export function DataSections({ sections }: { sections: readonly DataSection[] }) {
  return sections.map(({ id, title, records }) => (
    <section key={id} className="wrap spread my-data__section" aria-labelledby={`data-${id}`}>
      <div className="spread__margin">
        <h2 id={`data-${id}`}>{typeset(title)}</h2>
      </div>
      <div className="my-data__records">
        {records.map((record, index) => (
          <article key={index}>
            <h3>{typeset(record.title)}</h3>
            <dl>
              {record.facts.map(({ label, value }, place) => (
                <div key={place}>
                  <dt>{typeset(label)}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {record.review_id !== undefined && <Withdrawal id={record.review_id} />}
          </article>
        ))}
      </div>
    </section>
  ))
}

/** Two presses, since nothing brings a review back. */
function Withdrawal({ id }: { id: number }) {
  return (
    <details className="my-data__withdraw">
      <summary>Убрать этот отзыв</summary>
      <Form method="post" action={siteHref('myData')} reloadDocument>
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="review" value={id} />
        <p>{typeset('Он сразу исчезнет с сайта и сотрётся у нас. Вернуть его не сможем ни вы, ни мы.')}</p>
        <button className="btn btn--small my-data__final" type="submit">
          Убрать отзыв навсегда
        </button>
      </Form>
    </details>
  )
}
