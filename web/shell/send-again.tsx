import { useContext } from 'react'
import { escapeHtml } from '#contract/escape-html.ts'
import { SentFormContext } from '#web/lib/sent-form.ts'

/**
 * The way on from a page that could not be made: the form that was sent, once more, or the page. As markup, because the
 * browser knows nothing of the form: what the server has drawn must stay.
 */
export function SendAgain() {
  const sent = useContext(SentFormContext)
  const markup = sent === null ? '<a class="btn" href="">Повторить</a>' : formOf(sent)
  return <div className="lost__act" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markup }} />
}

function formOf(sent: FormData): string {
  const fields = [...sent]
    // Nobody's password stands in a page.
    .filter(([name, value]) => typeof value === 'string' && !/password/i.test(name))
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(String(value))}">`)
  return `<form method="post">${fields.join('')}
    <p>То, что вы написали, цело.</p>
    <p class="lost__act"><button class="btn">Отправить ещё раз</button></p></form>`
}
