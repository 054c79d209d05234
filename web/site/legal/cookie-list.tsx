import { typeset } from '#web/lib/typography.ts'

/** Every cookie that a visitor can get from us, and what else their browser keeps. Those of the visits are gone the moment the counting is switched off. */
const COOKIES = [
  {
    name: 'smysl_session, XSRF-TOKEN',
    term: 'до 30 дней',
    why: 'Вход и защита форм. Без них сайт не принимает ничего.',
  },
  {
    name: 'smysl_signed_in',
    term: 'пока вы не выйдете',
    why: 'Только отметка, что вы вошли: по ней страница узнаёт, спрашивать ли ваше имя.',
  },
  { name: 'smysl_challenge', term: '10 минут', why: 'Второй шаг входа, если он включён.' },
  {
    name: 'smysl_device',
    term: '1 год',
    why: 'Только у тех, кто входил: по нему мы отличаем ваш браузер от чужого, который пробует ваш пароль.',
  },
  { name: 'smysl_my_data', term: '30 минут', why: 'Открывает страницу «Мои данные» по ссылке из письма.' },
  {
    name: 'smysl_visits',
    term: '14 дней',
    why: 'Только у тех, кто записался: открывает из этого браузера запись, если вы просите о ней ещё раз.',
  },
  { name: 'cookie_choice', term: '1 год', why: 'Помнит ваш выбор о cookie.' },
  { name: 'offer_shown', term: '1 год', why: 'Помнит, что мы уже предлагали подбор, и больше не предлагает.' },
  {
    name: 'favourites, favourites-of',
    term: 'пока не сотрёте',
    why: 'Не cookie, а память браузера: кого вы отметили закладкой. На сервере этот список хранится только у тех, кто вошёл: вместе с их учётной записью.',
  },
  {
    name: 'draft',
    term: 'пока открыта вкладка',
    why: 'Не cookie, а память вкладки: что вы начали писать в форме. Нам это уходит, только когда вы отправляете.',
  },
  { name: 'theme', term: '1 год', why: 'Светлое или тёмное оформление личного раздела.' },
  { name: 'visitor_id', term: '90 дней', why: 'Случайный номер посетителя. Только для счёта посещений.' },
  { name: 'visited_pages', term: '6 часов', why: 'Какие страницы уже посчитаны. Только для счёта посещений.' },
]

export function CookieList() {
  return (
    <dl className="legal__cookies">
      {COOKIES.map(({ name, term, why }) => (
        <div key={name}>
          <dt>
            {name}
            <span className="legal__term">{typeset(term)}</span>
          </dt>
          <dd>{typeset(why)}</dd>
        </div>
      ))}
    </dl>
  )
}
