import type { ReactNode } from 'react'
import { typeset } from '#web/lib/typography.ts'
import type { LegalSection, LegalText } from './legal-text.ts'

interface LegalDocumentProps {
  text: LegalText
  /** Of the title's heading: the second when several texts share a page. */
  level?: 1 | 2
  /** A part after the text that is more than words. */
  annex?: { id: string; title: string; content: ReactNode }
}

/** One text with its version: the margin names it and leads to its parts, the column says it. */
export function LegalDocument({ text, level = 1, annex }: LegalDocumentProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const PartHeading = level === 1 ? 'h2' : 'h3'
  const parts = annex === undefined ? text.sections : [...text.sections, annex]
  return (
    <article className="legal wrap spread" id={text.id} aria-labelledby={`${text.id}-title`}>
      <div className="spread__margin">
        <Heading id={`${text.id}-title`} className="legal__title">
          {typeset(text.title)}
        </Heading>
        <p className="figures">
          Редакция {text.version}. Действует с{'\u00a0'}
          <time dateTime={text.since}>{sinceInWords(text.since)}</time>
        </p>
        <nav aria-label={`Разделы: ${text.title}`} className="legal__parts">
          <ul>
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{typeset(title)}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="legal__column">
        {text.sections.map((section) => (
          <Part key={section.id} {...section} Heading={PartHeading}>
            <Paragraphs body={section.body} />
            {section.link !== undefined && (
              <p>
                <a className="more" href={section.link.to}>
                  {typeset(section.link.title)}
                </a>
              </p>
            )}
          </Part>
        ))}
        {annex !== undefined && (
          <Part {...annex} Heading={PartHeading}>
            {annex.content}
          </Part>
        )}
      </div>
    </article>
  )
}

interface PartProps {
  id: string
  title: string
  Heading: 'h2' | 'h3'
  children: ReactNode
}

function Part({ id, title, Heading, children }: PartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="legal__section">
      <Heading id={`${id}-title`}>{typeset(title)}</Heading>
      {children}
    </section>
  )
}

function Paragraphs({ body }: Pick<LegalSection, 'body'>) {
  return body.map((part, index) =>
    typeof part === 'string' ? (
      <p key={index}>{typeset(part)}</p>
    ) : (
      <ul key={index}>
        {part.map((line) => (
          <li key={line}>{typeset(line)}</li>
        ))}
      </ul>
    ),
  )
}

function sinceInWords(day: string): string {
  return new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'UTC' })
    .format(new Date(day))
    .replace(/ г\.$/, ' года')
    .replaceAll(' ', '\u00a0')
}
