import { useContext } from 'react'
import { Link } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import { formatPhone } from '#web/lib/format.ts'
import type { CrisisLine } from '#contract/crisis/crisis-lines.ts'
import { CrisisPlaceContext, useCrisisLines } from '#web/lib/crisis-lines.ts'
import { CrisisNumber, MobileHint } from '#web/lib/crisis-number.tsx'
import { typeset } from '#web/lib/typography.ts'
import { Logo } from './logo.tsx'
import { useSite } from '../site.tsx'
import './site-footer.css'

export function SiteFooter() {
  const site = useSite()
  return (
    <footer className="site-footer">
      <CrisisLines />
      <div className="wrap spread site-footer__base">
        <div className="spread__margin">
          <Logo />
        </div>
        <div className="site-footer__columns">
          <ul>
            <li>
              <Link to={siteHref('catalog')}>Каталог психологов</Link>
            </li>
            <li>
              <Link to={siteHref('smartConsultations')}>Подобрать по{'\u00a0'}вопросам</Link>
            </li>
            <li>
              <Link to={`${siteHref('catalog')}?filter[is_couples]=1`}>Для пары</Link>
            </li>
            <li>
              <Link to={siteHref('reviewsPage')}>Отзывы</Link>
            </li>
          </ul>
          <ul>
            <li>
              <Link to={`${siteHref('home')}#check`}>Как мы проверяем</Link>
            </li>
            <li>
              <Link to={`${siteHref('catalog')}#order`}>Как устроен порядок в{'\u00a0'}каталоге</Link>
            </li>
            <li>
              <Link to={`${siteHref('home')}#questions`}>До{'\u00a0'}первой встречи</Link>
            </li>
            <li>
              <Link to={siteHref('lt')}>Линия терапии</Link>
            </li>
            <li>
              <Link to={siteHref('join')}>Психологам</Link>
            </li>
          </ul>
          <ul>
            <li>
              <a href={`tel:${site.phone}`}>{formatPhone(site.phone)}</a>
            </li>
            <li>
              <a href={`mailto:${site.email}`}>{site.email}</a>
            </li>
            <li>
              <Link to={siteHref('login')} reloadDocument>
                Вход для сотрудников
              </Link>
            </li>
          </ul>
          <LegalLinks />
          <p className="site-footer__note">
            Психологи каталога проводят психологические консультации. Это не{'\u00a0'}медицинская помощь: здесь не
            {'\u00a0'}ставят диагнозов и{'\u00a0'}не{'\u00a0'}назначают лекарств. Если нужен врач, психолог скажет об
            {'\u00a0'}этом прямо.
          </p>
          <p className="site-footer__note">
            {site.legalEntity}, {site.city}
            {site.demo !== null && '. Демонстрация: все люди и\u00a0цифры здесь вымышлены'}
          </p>
        </div>
      </div>
    </footer>
  )
}

function LegalLinks() {
  return (
    <ul className="site-footer__legal" aria-label="Документы">
      <li>
        <Link to={siteHref('privacy')}>Политика обработки данных</Link>
      </li>
      <li>
        <Link to={siteHref('consent')}>Тексты согласий</Link>
      </li>
      <li>
        <Link to={siteHref('myData')}>Мои данные</Link>
      </li>
      <li>
        <Link to={siteHref('offer')}>Оферта</Link>
      </li>
      <li>
        {/* Leads to the list of cookies; where scripts run, the bar opens instead. */}
        <a href={`${siteHref('privacy')}#cookies`} data-cookie-settings>
          Настройки cookie
        </a>
      </li>
    </ul>
  )
}

/** Help that answers at once; it stands above every public footer. */
function CrisisLines() {
  const { here, elsewhere } = useCrisisLines(useContext(CrisisPlaceContext))
  return (
    <section className="crisis" id="urgent" data-crisis-lines aria-labelledby="urgent-heading">
      <div className="wrap spread">
        <div className="spread__margin">
          <h2 id="urgent-heading">Если тяжело прямо сейчас</h2>
        </div>
        <div>
          <Lines lines={here} />
          {elsewhere.length > 0 && (
            <details className="crisis__elsewhere">
              <summary>Линии других городов</summary>
              <Lines lines={elsewhere} />
            </details>
          )}
        </div>
      </div>
    </section>
  )
}

function Lines({ lines }: { lines: readonly CrisisLine[] }) {
  return (
    <ul className="crisis__lines">
      {lines.map((line) => (
        <li key={line.title}>
          <a href={`tel:${line.tel}`}>
            <CrisisNumber line={line} />
          </a>
          <p>
            {typeset(line.about)}
            <MobileHint line={line} />
          </p>
        </li>
      ))}
    </ul>
  )
}
