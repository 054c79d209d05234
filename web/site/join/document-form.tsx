import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { DOCUMENT_MAX_MB, DOCUMENTS_MAX } from '#contract/requests/applications.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { publicApi } from '#contract/wire/public-api.ts'
import { FormField, FormNotice, useFocusOnRefusal } from '../form/form-field.tsx'
import { refusalOf } from './document-refusals.ts'

const NO_CONNECTION = 'Нет связи с сервером. Выбранный файл на месте: проверьте интернет и нажмите «Приложить» ещё раз.'
/** Statuses after which the page may show something else. */
const MAY_BE_DECIDED = new Set<number | null>([404, 422])

interface DocumentFormProps {
  linkKey: string
  refusal: string | null
  /** Why nobody took the file, which stays chosen; null when it is sent anew. */
  onUnsent: (why: string | null) => void
}

/**
 * Goes to the API itself, with scripts and without: a file is not for the pages to carry. With scripts the page stands
 * until the answer is there: without one the browser would put a page of its own in its place, and the file would be gone.
 */
export function DocumentForm({ linkKey, refusal, onUnsent }: DocumentFormProps) {
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  /** Another object each time that a file was not taken. */
  const [failure, setFailure] = useState<object>()
  const place = useFocusOnRefusal(failure)
  const action = `${publicApi.ownApplicationDocuments}?key=${linkKey}`

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    setSending(true)
    onUnsent(null)
    const status = await statusOf(action, new FormData(form))
    const isTaken = status !== null && status < 400
    // Whoever reads applications may have decided meanwhile. The page is read before anything is said, or what is chosen
    // next would be lost with a connection that ends in between.
    if (isTaken || MAY_BE_DECIDED.has(status)) {
      const page = `${siteHref('joinDocuments')}?key=${linkKey}`
      await navigate(isTaken ? `${page}&added=1` : page, { replace: true, preventScrollReset: true })
    }
    setSending(false)
    if (isTaken) form.reset()
    else {
      onUnsent(status === null ? NO_CONNECTION : refusalOf(String(status)))
      setFailure({})
    }
  }

  return (
    <form
      className="join__form"
      method="post"
      action={action}
      encType="multipart/form-data"
      ref={place}
      onSubmit={(event) => void send(event)}
    >
      <FormNotice text={refusal} />
      <FormField
        label="Диплом или сертификат"
        hint={`PDF, JPEG или PNG до ${DOCUMENT_MAX_MB} МБ, по одному файлу, всего до ${DOCUMENTS_MAX}. Увидят только сотрудники, которые принимают психологов.`}
        error={undefined}
      >
        {(facts) => <input name="document" type="file" accept=".pdf,.jpg,.jpeg,.png" required {...facts} />}
      </FormField>
      <button className="btn" type="submit" aria-disabled={isSending || undefined}>
        {isSending ? 'Отправляем…' : 'Приложить'}
      </button>
    </form>
  )
}

/** Null where no answer came. A file that is too large is not sent: the server would end the connection in its midst. */
async function statusOf(action: string, body: FormData): Promise<number | null> {
  const file = body.get('document')
  if (file instanceof File && file.size > DOCUMENT_MAX_MB * 1024 * 1024) return 413
  try {
    return (await fetch(action, { method: 'POST', body, headers: { accept: 'application/json' } })).status
  } catch {
    return null
  }
}
