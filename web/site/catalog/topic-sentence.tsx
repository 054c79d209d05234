import type { Linked } from '#contract/wire/http.ts'
import { lowerFirst, typeset } from '#web/lib/typography.ts'

const SHOWN = 4

/** «Тревога, выгорание, самооценка, отношения и ещё 6». What was asked for comes first, in the order of `asked`. */
export function TopicSentence({ topics, asked }: { topics: Linked[]; asked: string[] }) {
  if (topics.length === 0) return null
  const rank = (topic: Linked) => {
    const at = asked.indexOf(String(topic.id))
    return at === -1 ? asked.length : at
  }
  const ordered = topics.toSorted((a, b) => rank(a) - rank(b))
  const named = ordered.slice(0, SHOWN).map(({ title }, index) => (index === 0 ? title : lowerFirst(title)))
  const rest = ordered.length - named.length
  return (
    <p className="topic-sentence">
      <span className="visually-hidden">Темы: </span>
      {typeset(named.join(', '))}
      {rest > 0 && (
        <span className="muted">
          {' '}
          и{'\u00a0'}ещё{'\u00a0'}
          {rest}
        </span>
      )}
    </p>
  )
}
