import { Form } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import { ERASE_WORD } from '#contract/visitors/my-data-words.ts'
import type { MyData } from '#contract/visitors/personal-data.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { timeInWords } from '#contract/wire/moment-words.ts'
import { typeset } from '#web/lib/typography.ts'
import { useSite } from '#web/shell/site.tsx'
import { FormField, FormNotice, FormTrap, useFocusOnRefusal } from '../form/form-field.tsx'
import { DataSections } from './data-sections.tsx'
import { PlanList } from './plan-list.tsx'
import type { MyDataFailure } from './send-my-data.ts'

type Props = Extract<MyData, { state: 'open' }> & {
  /** A review has just been taken back. */
  isWithdrawn: boolean
  failure: MyDataFailure | undefined
}

/** Everything that is kept about one address, to read, to take home, to erase. */
export function OwnData({ email, until, sections, plan, isWithdrawn, failure }: Props) {
  const { timeZone } = useSite()
  const time = timeInWords(until, timeZone)
  return (
    <div className="my-data">
      <header className="wrap my-data__head">
        <h1>Мои данные</h1>
        {isWithdrawn && (
          <p className="my-data__done strong" role="status">
            Отзыва больше нет ни на{'\u00a0'}сайте, ни у{'\u00a0'}нас.
          </p>
        )}
        <p className="lead my-data__lead">
          Всё, что хранится об{'\u00a0'}адресе <b className="strong">{email}</b>. Страница открыта до{'\u00a0'}
          {time} и{'\u00a0'}только в{'\u00a0'}этом браузере.
        </p>
        <p className="my-data__act">
          <a className="btn" href={`${publicApi.myDataFile}?format=txt`} download>
            Скачать для чтения
          </a>
          <a className="btn btn--quiet" href={`${publicApi.myDataFile}?format=json`} download>
            Скачать для программ, JSON
          </a>
        </p>
      </header>
      <DataSections sections={sections} />
      <section className="wrap spread my-data__erase" aria-labelledby="erase-title">
        <div className="spread__margin">
          <h2 id="erase-title">Удалить</h2>
        </div>
        <div>
          <PlanList plan={plan} words={{ erased: 'Удалим навсегда', kept: 'Останется по\u00a0закону' }} />
          {plan.erased.length > 0 ? (
            <EraseForm failure={failure} />
          ) : (
            <p className="my-data__text">
              {typeset(
                'Удалять нечего. Сведения о письмах с этой ссылкой сотрутся сами, когда она перестанет действовать.',
              )}
            </p>
          )}
        </div>
      </section>
    </div>
  )
}

function EraseForm({ failure }: { failure: MyDataFailure | undefined }) {
  const form = useFocusOnRefusal(failure)
  return (
    <Form className="my-data__form" method="post" action={siteHref('myData')} ref={form} reloadDocument noValidate>
      <input type="hidden" name="intent" value="erase" />
      <p>
        {typeset(
          'Отменить удаление нельзя, вернуть данные не сможем и мы. Останется акт с номером: его можно будет скачать.',
        )}
      </p>
      <FormNotice text={failure?.notice ?? null} />
      <FormField label={`Чтобы подтвердить, введите слово «${ERASE_WORD}»`} error={failure?.errors.confirmation}>
        {(facts) => (
          <input name="confirmation" autoComplete="off" autoCapitalize="none" maxLength={20} required {...facts} />
        )}
      </FormField>
      <FormTrap />
      <button className="btn my-data__final" type="submit">
        Удалить мои данные
      </button>
    </Form>
  )
}
