import type { MouseEvent } from 'react'
import type { MatchLists } from '#contract/psychologists/matching/match-asked.ts'
import { waysOn } from '#contract/psychologists/matching/match-ways.ts'
import type { MatchFound } from '#contract/psychologists/matching/matching.ts'
import { counted } from '#web/lib/format.ts'
import type { Answers } from '../answers.ts'
import { StepLink } from '../step-link.tsx'
import { loosenedInWords, WAY_WORDS } from '../words.ts'
import type { Person } from './people.ts'

interface Props {
  found: MatchFound<Person>
  answers: Answers
  lists: MatchLists
  /** Where the request is written. */
  requestId: string
}

/** Where too few fit: what was let go for the three, and what one may choose instead. */
export function WiderChoice({ found: { matches, ways }, answers, lists, requestId }: Props) {
  const words = loosenedInWords(matches, answers)
  if (words === '') return null
  return (
    <section className="wider" aria-label="Если подошло мало">
      <p>{words}</p>
      <p>А{'\u00a0'}можно иначе:</p>
      <ul>
        {waysOn(answers, lists).flatMap(({ way, answers: wider }) => {
          const count = ways.find((one) => one.way === way)?.count
          if (count === undefined) return []
          return [
            <li key={way}>
              <StepLink className="more" step="result" answers={{ ...answers, ...wider, groups: wider.groups ?? [] }}>
                {WAY_WORDS[way]}
              </StepLink>{' '}
              <span className="muted">{counted(count, 'психолог', 'психолога', 'психологов')}</span>
            </li>,
          ]
        })}
        <li>
          <a className="more" href={`#${requestId}`} onClick={goThere}>
            Подождать
          </a>{' '}
          <span className="muted">оставьте заявку, координатор напишет, когда кто-то появится</span>
        </li>
      </ul>
    </section>
  )
}

/** Where scripts run, the part of the address behind # is the step: it stays. */
function goThere(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const place = document.getElementById(event.currentTarget.hash.slice(1))
  place?.scrollIntoView()
  place?.focus({ preventScroll: true })
}
