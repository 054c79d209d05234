import type { LetterTextRecord } from '#contract/office/letters/letter-text.ts'
import { href } from '#contract/people/screens.ts'
import { api } from '#contract/wire/api.ts'
import { Link } from '#web/ui/actions/link.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { readForScreen } from '../../screen/read-for-screen.ts'
import { ScreenError } from '../../screen/screen-error.tsx'
import { ScreenHead } from '../../screen/screen-head.tsx'
import { screenTitle } from '../../screen/screen-title.ts'
import type { Route } from './+types/texts-screen'

export { ScreenError as ErrorBoundary }

export const meta = screenTitle('letter_texts')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { data } = await readForScreen<{ data: LetterTextRecord[] }>(context, api.letterTexts, url)
  return { texts: data }
}

/** Every letter whose words the practice may change, and when it goes. */
export default function LetterTextsScreen({ loaderData: { texts } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead title="Тексты писем" />
      <p className="mb-4 max-w-160 text-14 text-ink-2">
        Слова писем посетителям, плательщикам и&nbsp;психологам. Письма о&nbsp;пароле, входе, адресе и&nbsp;данных
        о&nbsp;себе не&nbsp;меняются: они обещают то, что делает программа.
      </p>
      <ul aria-label="Письма" className="max-w-200 border-t border-line">
        {texts.map(({ id, title, when, subject, is_changed }) => (
          <li key={id} className="grid gap-x-4 border-b border-line py-3 md:grid-cols-[minmax(0,1fr)_auto]">
            <div className="min-w-0">
              <Link
                to={href('letterTextEditor', { id })}
                className="inline-flex min-h-6 items-center text-14 font-medium text-ink-link max-md:min-h-11"
              >
                {title}
              </Link>
              <p className="text-13 text-ink-2">{when}</p>
              <p className="text-13 wrap-anywhere text-ink-3">Тема: {subject}</p>
            </div>
            {is_changed && (
              <StatusMark mark="lucide:pencil" tone="ok">
                Изменён
              </StatusMark>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
