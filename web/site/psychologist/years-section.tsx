import type { PublicPsychologist } from '#contract/catalog.ts'
import type { CredentialType } from '#contract/psychologists/credential-types.ts'
import type { Credential } from '#contract/psychologists/credentials.ts'
import { counted } from '#web/lib/format.ts'
import { typeset } from '#web/lib/typography.ts'
import { VerifiedBadge } from '../person/verified-badge.tsx'

const CHECKED_WORDS: Record<CredentialType, string> = {
  degree: 'Диплом проверен',
  course: 'Документ об\u00a0обучении проверен',
  supervision: 'Супервизия подтверждена',
  membership: 'Членство подтверждено',
}

/** Education and practice on a line of years, the latest first, with what was checked. */
export function YearsSection({ person }: { person: PublicPsychologist }) {
  const moments = momentsOf(person)
  if (moments.length === 0 && person.education === null) return null
  const hasChecked = person.credentials.some((credential) => credential.verified)
  return (
    <section className="spread" aria-labelledby="years">
      <div className="spread__margin">
        <h2 id="years">Образование и{'\u00a0'}опыт</h2>
        {hasChecked && (
          <p>
            Отметка значит, что мы{'\u00a0'}видели документ и{'\u00a0'}сверили его с{'\u00a0'}тем, кто его выдал.
          </p>
        )}
      </div>
      <div>
        <ol className="years">
          {moments.map((moment) => (
            <li
              key={`${moment.year}${moment.title}${moment.note ?? ''}`}
              className={moment.lasts ? 'years__open' : undefined}
            >
              <span className="years__year">
                {moment.lasts && 'с\u00a0'}
                {moment.year}
              </span>
              <div>
                <h3>{typeset(moment.title)}</h3>
                {moment.note !== null && <p>{typeset(moment.note)}</p>}
                {moment.checked !== null && <VerifiedBadge>{moment.checked}</VerifiedBadge>}
              </div>
            </li>
          ))}
        </ol>
        {moments.length === 0 && person.education !== null && (
          <p className="prose prose--lines">{typeset(person.education)}</p>
        )}
      </div>
    </section>
  )
}

interface Moment {
  year: number
  title: string
  note: string | null
  checked: string | null
  /** Goes on today. */
  lasts: boolean
}

function momentsOf({ credentials, experience_since }: PublicPsychologist): Moment[] {
  const moments = credentials.map(momentOf)
  if (experience_since !== null) {
    moments.push({ year: experience_since, title: 'Начало практики', note: null, checked: null, lasts: false })
  }
  return moments.toSorted((a, b) => b.year - a.year)
}

function momentOf({ type, institution, title, year, hours, verified }: Credential): Moment {
  return {
    year,
    title: institution,
    note: hours === null ? title : `${title}, ${counted(hours, 'час', 'часа', 'часов')}`,
    checked: verified ? CHECKED_WORDS[type] : null,
    lasts: type === 'supervision' || type === 'membership',
  }
}
