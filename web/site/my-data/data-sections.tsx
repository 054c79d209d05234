import type { DataSection } from '#contract/visitors/personal-data.ts'
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
          </article>
        ))}
      </div>
    </section>
  ))
}
