import { Link } from 'react-router'
import type { PublicPsychologist } from '#contract/catalog.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { paragraphs, typeset } from '#web/lib/typography.ts'

export function HelpSection({ person }: { person: PublicPsychologist }) {
  if (person.help_text === null && person.topics.length === 0) return null
  return (
    <section className="spread" aria-labelledby="help">
      <div className="spread__margin">
        <h2 id="help">С{'\u00a0'}чем помогает</h2>
        {person.topics.length > 0 && (
          <p className="on-screen">
            Нажмите на{'\u00a0'}тему, чтобы увидеть всех, кто с{'\u00a0'}ней работает.
          </p>
        )}
      </div>
      <div>
        {person.help_text !== null && (
          <div className="prose">
            {paragraphs(person.help_text).map((text) => (
              <p key={text}>{typeset(text)}</p>
            ))}
          </div>
        )}
        {person.topics.length > 0 && (
          <ul className="topic-links" aria-label="Темы">
            {person.topics.map((topic) => (
              <li key={topic.id}>
                <Link to={siteHref('topicLanding', { slug: topic.slug })}>{typeset(topic.title)}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
