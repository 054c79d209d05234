import { useEffect, useRef } from 'react'
import { siteHref } from '#contract/people/site-links.ts'
import { deleteSentDraft } from '../form/form-draft.ts'

/** Stands where the form was, or alone on its page. */
export function ReviewThanks({ heading: Heading = 'h3' }: { heading?: 'h1' | 'h3' }) {
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    deleteSentDraft()
    said.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="reviews__thanks" role="status" tabIndex={-1} ref={said}>
      <Heading>Спасибо, отзыв у{'\u00a0'}нас</Heading>
      <p>
        Его прочтёт модератор. Если всё в{'\u00a0'}порядке, отзыв появится на{'\u00a0'}странице отзывов.
      </p>
      <p>
        Если вы{'\u00a0'}оставили почту или написали по{'\u00a0'}ссылке из{'\u00a0'}письма об{'\u00a0'}оплате, отзыв
        можно <a href={siteHref('myData')}>убрать самому</a>, когда захочется.
      </p>
    </div>
  )
}
