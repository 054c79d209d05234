import { publicApi } from '#contract/wire/public-api.ts'
import type { PersonalDataAct } from '#contract/visitors/personal-data.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { typeset } from '#web/lib/typography.ts'
import { useSite } from '#web/shell/site.tsx'
import { momentInWords } from '#contract/wire/moment-words.ts'
import { PlanList } from './plan-list.tsx'

/** After the deletion: the act is all that is left. */
export function ErasedView({ act }: { act: PersonalDataAct }) {
  const { timeZone } = useSite()
  return (
    <div className="wrap spread my-data">
      <div className="spread__margin">
        <h1 className="my-data__title">Данные удалены</h1>
        <p>
          Акт{' '}
          <span className="nowrap">
            №{'\u00a0'}
            {act.number}
          </span>
          , {momentInWords(act.at, timeZone)}
        </p>
      </div>
      <div role="status">
        <p className="lead my-data__lead">
          {typeset(
            'Акт с выгрузкой из журнала можно скачать сейчас. Потом его увидит только администратор: по номеру, без вашего имени и адреса.',
          )}
        </p>
        <p className="my-data__act">
          <a className="btn" href={publicApi.myDataAct} download>
            Скачать акт
          </a>
          <a className="btn btn--quiet" href={siteHref('home')}>
            На главную
          </a>
        </p>
        <PlanList plan={act} words={{ erased: 'Удалено навсегда', kept: 'Осталось по\u00a0закону' }} />
      </div>
    </div>
  )
}
