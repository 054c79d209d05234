import { Form, useNavigation } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import { typeset } from '#web/lib/typography.ts'
import { FormNotice, useFocusOnRefusal } from '../form/form-field.tsx'
import { Phone } from './phone.tsx'

/** Takes the request back without an account. A button, not a link: programs that look into letters open links. */
export function WithdrawForm({ link, notice }: { link: string; notice: string | null }) {
  const form = useFocusOnRefusal(notice === null ? undefined : { notice })
  const isSending = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="withdraw" className="sent__part">
      <h2 id="withdraw">Если передумаете</h2>
      <p className="sent__text">
        {typeset(
          'Отзовите заявку здесь, вход не нужен. Ссылку на эту страницу можно сохранить: она только ваша. Или позвоните: ',
        )}
        <Phone />.
      </p>
      <Form method="post" action={`${siteHref('sentRequest')}?${new URLSearchParams({ key: link })}`} ref={form}>
        <input type="hidden" name="key" value={link} />
        <FormNotice text={notice} />
        <button className="btn btn--quiet" type="submit" aria-disabled={isSending || undefined}>
          Отозвать заявку
        </button>
      </Form>
    </section>
  )
}
