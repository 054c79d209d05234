import { Form } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import { typeset } from '#web/lib/typography.ts'
import { FormField, FormNotice, FormTrap, useFocusOnRefusal } from '../form/form-field.tsx'
import { FormProof } from '#web/shell/form-proof/form-proof.tsx'
import type { MyDataFailure } from './send-my-data.ts'

/** Asks for the letter. The answer is the same for every address. */
export function AskForm({ failure }: { failure: MyDataFailure | undefined }) {
  const form = useFocusOnRefusal(failure)
  return (
    <div className="wrap spread my-data">
      <div className="spread__margin">
        <h1 className="my-data__title">Мои данные</h1>
      </div>
      <div>
        <p className="lead my-data__lead">
          {typeset(
            'Пришлём на почту ссылку, по которой видно всё, что мы храним об этом адресе. Там же данные можно скачать или удалить.',
          )}
        </p>
        <Form className="my-data__form" method="post" action={siteHref('myData')} ref={form} reloadDocument noValidate>
          <input type="hidden" name="intent" value="ask" />
          <FormNotice text={failure?.notice ?? null} />
          <FormField label="Ваша почта" hint="Та, что вы указывали на сайте" error={failure?.errors.email}>
            {(facts) => (
              <input
                name="email"
                type="email"
                autoComplete="email"
                maxLength={254}
                defaultValue={failure?.typed.email}
                required
                {...facts}
              />
            )}
          </FormField>
          <FormTrap />
          <FormProof />
          <button className="btn" type="submit">
            Прислать ссылку
          </button>
        </Form>
        <p className="my-data__text">
          {typeset(
            'По почте мы находим учётную запись, заявки с этим контактом, платежи с этой почтой для чека и отзывы: те, что подтверждены платежом, и те, где вы оставили почту. Отзыв там можно убрать отдельно. Если вы оставляли телефон или имя в Telegram, напишите нам: как это сделать, сказано в ',
          )}
          <a href={`${siteHref('privacy')}#rights`}>политике обработки данных</a>.
        </p>
      </div>
    </div>
  )
}
