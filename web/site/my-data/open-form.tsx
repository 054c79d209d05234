import { Form, Link } from 'react-router'
import { MY_DATA_PASS_MINUTES } from '#contract/visitors/my-data-words.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { typeset } from '#web/lib/typography.ts'
import { FormNotice, useFocusOnRefusal } from '../form/form-field.tsx'
import type { MyDataFailure } from './send-my-data.ts'

interface Props {
  token: string
  /** Tells a press that is sent again from another one. */
  press: string
  failure: MyDataFailure | undefined
}

/** By a press, not by opening the link: programs that look through letters open every link in them. */
export function OpenForm({ token, press, failure }: Props) {
  const form = useFocusOnRefusal(failure)
  const stale = failure?.errors.token
  return (
    <div className="wrap spread my-data">
      <div className="spread__margin">
        <h1 className="my-data__title">Мои данные</h1>
      </div>
      {stale === undefined ? (
        <div>
          <p className="lead my-data__lead">
            {typeset(
              `Страница с данными откроется в этом браузере на ${MY_DATA_PASS_MINUTES} минут. Вторым разом ссылка не сработает.`,
            )}
          </p>
          <Form
            className="my-data__form"
            method="post"
            action={`${siteHref('myData')}?token=${token}`}
            ref={form}
            reloadDocument
          >
            <input type="hidden" name="intent" value="open" />
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="press" value={press} />
            <FormNotice text={failure?.notice ?? null} />
            <button className="btn" type="submit">
              Открыть мои данные
            </button>
          </Form>
        </div>
      ) : (
        <div className="my-data__form">
          <FormNotice text={stale} />
          <Link className="btn" to={siteHref('myData')} reloadDocument>
            Запросить новую ссылку
          </Link>
        </div>
      )}
    </div>
  )
}
