import { Link } from 'react-router'
import type { PublicPsychologist } from '#contract/catalog.ts'
import { typeset } from '#web/lib/typography.ts'
import { catalogPath, FILTER_NAMES } from '../catalog/catalog-query.ts'
import { meetingPlaces } from '../person/practice.ts'

/** How the work goes: the methods of this person and the steps that are the same with everybody. */
export function HowSection({ person }: { person: PublicPsychologist }) {
  const places = meetingPlaces(person)
  return (
    <section className="spread" aria-labelledby="how">
      <div className="spread__margin">
        <h2 id="how">Как проходит работа</h2>
      </div>
      <ol className="account">
        <li>
          <h3>Запись</h3>
          <p>
            {person.booking_link === null
              ? 'Позвоните нам, и\u00a0мы согласуем время с\u00a0психологом.'
              : 'Выберите день и\u00a0час в\u00a0расписании. Рассказывать о\u00a0себе заранее не\u00a0нужно.'}
          </p>
        </li>
        <li>
          <h3>Первая встреча</h3>
          <p>
            {typeset(
              'Знакомитесь и решаете, подходите ли вы друг другу. Говорить можно столько, сколько хочется: психолог поможет вопросами.',
            )}
            {places !== null && ` ${places}.`}
          </p>
        </li>
        <li>
          <h3>Дальше</h3>
          <p>
            {typeset('Вместе назовёте цель и то, по чему поймёте, что стало легче. Остановиться можно в любой момент.')}
            {person.specializations.length > 0 && (
              <>
                {' '}
                {person.specializations.length === 1 ? 'Специализация' : 'Специализации'}:{' '}
                {person.specializations.map(({ id, title }, index) => (
                  <span key={id}>
                    {index > 0 && ', '}
                    <Link to={catalogPath(new URLSearchParams([[FILTER_NAMES.specializations, String(id)]]))}>
                      {typeset(title)}
                    </Link>
                  </span>
                ))}
                .
              </>
            )}
          </p>
        </li>
      </ol>
    </section>
  )
}
