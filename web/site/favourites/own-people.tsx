import { useState } from 'react'
import { Link } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import { plural } from '#web/lib/format.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { removeFavourite, useFavourites } from '#web/lib/favourites.ts'
import { typeset } from '#web/lib/typography.ts'
import { psychologists } from '../frame/found-words.ts'
import { peoplePath } from './people-query.ts'
import { ShareLink } from './share-link.tsx'
import { usePeople } from './use-people.ts'
import { PeopleList } from './people-list.tsx'

/** Whom this browser keeps. Whoever is let go here stays in sight until the page is left: a slip is mended by one more press. */
export function OwnPeople({ now }: { now: string }) {
  const isHydrated = useHydrated()
  const kept = useFavourites()
  const shown = useEverSeen(kept)
  const { people, gone, isLoading, isFailed, retry } = usePeople(shown)
  const slugs = people.map(({ slug }) => slug).filter((slug) => kept.includes(slug))
  const goneNow = gone.filter((slug) => kept.includes(slug))
  return (
    <>
      <div className="kept-title">
        <div>
          <h1>Избранное</h1>
          <p className="lead" role="status">
            {leadOf(isHydrated, isLoading || isFailed, slugs.length)}
          </p>
        </div>
        {slugs.length > 0 && <ShareLink path={peoplePath('favourites', slugs)} />}
      </div>
      <noscript>
        <p className="favourites__plain">
          Чтобы запоминать людей, браузеру нужны сценарии, а{'\u00a0'}сейчас они выключены. Без них отметьте психологов
          закладкой в{'\u00a0'}
          <a href={siteHref('catalog')}>каталоге</a> и{'\u00a0'}откройте их списком: его адрес и{'\u00a0'}
          есть ваше избранное.
        </p>
      </noscript>
      {goneNow.length > 0 && (
        <p className="link-notes">
          {goneNow.length}
          {'\u00a0'}
          {plural(goneNow.length, 'анкеты', 'анкет', 'анкет')} из{'\u00a0'}избранного сейчас нет в{'\u00a0'}каталоге.{' '}
          <button type="button" className="more" onClick={() => goneNow.forEach(removeFavourite)}>
            Убрать из{'\u00a0'}избранного
          </button>
        </p>
      )}
      {isFailed && (
        <p className="link-notes" role="alert">
          Список не{'\u00a0'}загрузился.{' '}
          <button type="button" className="more" onClick={retry}>
            Повторить
          </button>
        </p>
      )}
      <div className="favourites__own" aria-busy={isLoading}>
        {people.length > 0 && <PeopleList people={people} now={now} />}
        {people.length === 0 && isLoading && <Skeleton />}
        {isHydrated && shown.length === 0 && <HowItWorks />}
      </div>
    </>
  )
}

function leadOf(isHydrated: boolean, isPending: boolean, count: number): string {
  if (!isHydrated || isPending) return 'Психологи, которых вы\u00a0отметили закладкой.'
  if (count > 0) return `${psychologists(count)}. Список хранится только в\u00a0этом браузере.`
  return 'Здесь пока никого. Нажмите на\u00a0закладку у\u00a0портрета, и\u00a0человек останется здесь. Входить не\u00a0нужно.'
}

/** Everybody who has been in the list since the page was opened, those added elsewhere first. */
function useEverSeen(slugs: readonly string[]): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>(slugs)
  const added = slugs.filter((slug) => !seen.includes(slug))
  if (added.length === 0) return seen
  const all = [...added, ...seen]
  setSeen(all)
  return all
}

function HowItWorks() {
  return (
    <>
      <Link className="btn favourites__go" to={siteHref('catalog')}>
        Открыть каталог
      </Link>
      <ol className="account favourites__how">
        {STEPS.map(({ title, about }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{typeset(about)}</p>
          </li>
        ))}
      </ol>
    </>
  )
}

const STEPS = [
  { title: 'Отметьте', about: 'Закладка висит у портрета в каталоге и на странице человека.' },
  { title: 'Вернитесь', about: 'Список ждёт здесь, и завтра тоже. Хранится он только в этом браузере.' },
  { title: 'Сравните', about: 'От двух до четырёх человек встанут рядом: цена, время, метод, темы и документы.' },
  { title: 'Поделитесь', about: 'Ссылку на список можно отправить близкому: он увидит тех же людей.' },
]

function Skeleton() {
  return (
    <ul className="results__list" aria-hidden="true">
      {[0, 1].map((index) => (
        <li className="card" key={index}>
          <div className="card__portrait">
            <div className="portrait" />
          </div>
          <div className="card__who">
            <span className="favourites__line" />
            <span className="favourites__line" />
          </div>
        </li>
      ))}
    </ul>
  )
}
