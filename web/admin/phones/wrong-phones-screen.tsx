import { useRef } from 'react'
import type { WrongPhone } from '#contract/office/wrong-phones.ts'
import { screens } from '#contract/people/screens.ts'
import { phonesApi } from '#contract/wire/phones-api.ts'
import { counted } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { EmptyState } from '#web/ui/data/empty-state.tsx'
import { readForScreen } from '../screen/read-for-screen.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { ScreenHead } from '../screen/screen-head.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/wrong-phones-screen'
import { PhoneCorrection } from './phone-correction.tsx'

export { ScreenError as ErrorBoundary }

export const meta = screenTitle('wrong_phones')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { data, total } = await readForScreen<{ data: WrongPhone[]; total: number }>(
    context,
    phonesApi.wrongPhones,
    url,
  )
  return { phones: data, total }
}

/** Phones from before they were read in one place, which nobody can call: with what was most likely meant. */
export default function WrongPhonesScreen({ loaderData: { phones, total } }: Route.ComponentProps) {
  const revalidate = useRevalidate()
  const heading = useRef<HTMLHeadingElement>(null)
  // What had the focus goes with its row.
  const onMended = async () => {
    await revalidate()
    heading.current?.focus()
  }
  return (
    <>
      <ScreenHead title={screens.wrong_phones.title} aside={total === 0 ? null : total} headingRef={heading} />
      {phones.length === 0 ? (
        <EmptyState icon="lucide:phone" title="Все телефоны записаны верно">
          По&nbsp;каждому можно позвонить.
        </EmptyState>
      ) : (
        <>
          <p className="mb-4 max-w-160 text-13 text-ink-2">
            Эти номера записали до&nbsp;того, как сайт стал их&nbsp;проверять: по&nbsp;ним не&nbsp;дозвониться.
            Проверьте предложенное и&nbsp;сохраните.
          </p>
          <ul aria-label={screens.wrong_phones.title} className="border-t border-line">
            {phones.map((phone) => (
              <PhoneCorrection key={`${phone.subject} ${phone.id}`} phone={phone} onMended={() => void onMended()} />
            ))}
          </ul>
          {total > phones.length && (
            <p className="mt-3 text-13 text-ink-3">
              Показаны первые {phones.length}. Ещё {counted(total - phones.length, 'номер', 'номера', 'номеров')} придут
              на&nbsp;место исправленных.
            </p>
          )}
        </>
      )}
    </>
  )
}
