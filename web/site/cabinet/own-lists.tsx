import { Link } from 'react-router'
import { LETTER_KIND_TITLES } from '#contract/office/letters/letters.ts'
import { siteHref } from '#contract/people/site-links.ts'
import type { Cabinet } from '#contract/visitors/cabinet.ts'
import { typeset } from '#web/lib/typography.ts'
import { useSite } from '#web/shell/site.tsx'
import { momentInWords } from '#contract/wire/moment-words.ts'

/** Whom the account keeps, on whatever device they were kept. */
export function OwnFavourites({ favourites }: Pick<Cabinet, 'favourites'>) {
  return (
    <section className="wrap spread cabinet__part" aria-labelledby="own-favourites">
      <div className="spread__margin">
        <h2 id="own-favourites">Избранное</h2>
      </div>
      <div>
        {favourites.length === 0 ? (
          <p className="cabinet__note">
            {typeset('Отметьте психолога закладкой, и он будет здесь на любом устройстве, где вы войдёте.')}
          </p>
        ) : (
          <>
            <ul className="cabinet__names">
              {favourites.map(({ slug, full_name }) => (
                <li key={slug}>
                  <Link to={siteHref('psychologistPage', { slug })}>{full_name}</Link>
                </li>
              ))}
            </ul>
            <p className="cabinet__act">
              <Link className="more" to={siteHref('favourites')}>
                Открыть карточки
              </Link>
            </p>
          </>
        )}
      </div>
    </section>
  )
}

/** What was written to the address. Letters are kept for a month. */
export function OwnLetters({ letters }: Pick<Cabinet, 'letters'>) {
  const { timeZone } = useSite()
  if (letters.length === 0) return null
  return (
    <section className="wrap spread cabinet__part" aria-labelledby="own-letters">
      <div className="spread__margin">
        <h2 id="own-letters">Письма</h2>
        <p>{typeset('За последний месяц.')}</p>
      </div>
      <ul className="cabinet__list">
        {letters.map(({ kind, state, at }) => (
          <li key={`${kind} ${at}`}>
            <h3>{typeset(LETTER_KIND_TITLES[kind])}</h3>
            <p className="small">
              {momentInWords(at, timeZone)}
              {state === 'waiting' && ', ещё не\u00a0отправлено'}
              {state === 'refused' && ', не\u00a0дошло'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
