import { Link } from 'react-router'
import { PROOF_TITLES } from '#contract/requests/proof-titles.ts'
import type { PublicReview } from '#contract/requests/reviews.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { paragraphs, quoted, typeset } from '#web/lib/typography.ts'
import { useSite } from '#web/shell/site.tsx'
import { VerifiedBadge } from '../person/verified-badge.tsx'
import { dayInWords } from '#contract/wire/moment-words.ts'
import './review.css'

interface Props {
  review: PublicReview
  /** On the psychologist's own page everybody knows of whom it is. */
  isSubjectKnown?: boolean
}

/** What somebody told after their meetings, and what was answered. */
export function Review({ review, isSubjectKnown = false }: Props) {
  const { timeZone } = useSite()
  const { author_name, psychologist, rating, reply, has_proof } = review
  return (
    <article className="review">
      <blockquote className="review__text">
        {paragraphs(quoted(review.text)).map((text, index) => (
          <p key={index}>{text}</p>
        ))}
      </blockquote>
      <div className="review__by">
        <p>
          <b>{author_name}</b>
          {!isSubjectKnown && psychologist !== null && (
            <>
              {', о\u00a0встречах: '}
              <Link to={siteHref('psychologistPage', { slug: psychologist.slug })}>{psychologist.full_name}</Link>
            </>
          )}
          {!isSubjectKnown && psychologist === null && ', о\u00a0сервисе'}
        </p>
        <p className="review__facts figures">
          {rating !== null && (
            <span>
              Оценка {rating} из{'\u00a0'}5
            </span>
          )}
          <time dateTime={review.published_at}>{dayInWords(review.published_at, timeZone)}</time>
        </p>
        {has_proof ? (
          <VerifiedBadge>{PROOF_TITLES.paid}</VerifiedBadge>
        ) : (
          <p className="review__unproven">{PROOF_TITLES.none}</p>
        )}
      </div>
      {reply !== null && (
        <div className="review__reply">
          <p className="strong">{psychologist === null ? 'Ответ сервиса' : 'Ответ психолога'}</p>
          {paragraphs(reply).map((text, index) => (
            <p key={index}>{typeset(text)}</p>
          ))}
        </div>
      )}
    </article>
  )
}
