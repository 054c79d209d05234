import { useState } from 'react'
import type { z } from 'zod'
import { LETTER_KIND_TITLES } from '#contract/office/letters/letters.ts'
import type { Letter, lettersAnswer } from '#contract/office/letters/letter-list.ts'
import { href } from '#contract/people/screens.ts'
import { api } from '#contract/wire/api.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { openAddress } from '#web/ui/actions/open-address.ts'
import type { DropdownItem } from '#web/ui/overlays/dropdown.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { loadList } from '../list/state/list-loader.ts'
import type { ListSource } from '../list/state/list-source.ts'
import { quickList } from '../list/state/quick-list.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import { sendingKey, usePollWhileSending } from '../screen/use-poll-while-sending.ts'
import type { Route } from './+types/letters-screen'
import { letterBulk } from './letter-bulk.ts'
import { letterColumns, letterFilters, LetterStateMark, letterWords } from './letter-columns.tsx'
import { LetterDialog } from './letter-dialog.tsx'
import { sendLettersAgain } from './send-again.ts'
import { SendFound } from './send-found.tsx'

export { ScreenError as ErrorBoundary }
export { revalidateList as shouldRevalidate } from '../list/state/revalidate-list.ts'

const LIST: ListSource = { screen: 'letters', path: api.letters }

export const meta = screenTitle('letters')

export async function loader({ context, url }: Route.LoaderArgs) {
  return { list: await loadList<Letter>(context, url, LIST) }
}

export const clientLoader = quickList<Awaited<ReturnType<typeof loader>>>(LIST)

/** What became of every letter: what went out, what waits, what was refused and with which words. */
export default function LettersScreen({ loaderData: { list } }: Route.ComponentProps) {
  const revalidate = useRevalidate()
  const [opened, setOpened] = useState<Letter | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = (letter: Letter) => {
    setOpened(letter)
    setOpen(true)
  }
  const underway = sendingKey(list.page.data)
  usePollWhileSending(underway, revalidate)
  const send = async (letters: readonly Letter[]) => {
    if (await sendLettersAgain(letters.map(({ id }) => id))) await revalidate()
  }
  const actionsOf = (letter: Letter): DropdownItem[] => [
    { label: 'Подробности', icon: 'lucide:eye', onSelect: () => open(letter) },
    ...(letter.can.send
      ? [{ label: 'Отправить ещё раз', icon: 'lucide:send', onSelect: () => void send([letter]) }]
      : []),
    ...subjectActions(letter),
  ]
  return (
    <>
      <ListFrame<Letter>
        list={list}
        source={LIST}
        columns={letterColumns}
        filters={letterFilters}
        search={{ name: 'search', label: 'Адрес' }}
        words={letterWords}
        rowLabel={(letter) => LETTER_KIND_TITLES[letter.kind]}
        rowActions={actionsOf}
        onRowOpen={open}
        bulk={letterBulk}
        primaryAction={<SendFound sendable={(list.page as LettersPage).sendable} />}
        card={({ state, recipient, last_error }) => (
          <span className="grid gap-1 text-13 text-ink-2">
            <LetterStateMark state={state} />
            <span className="wrap-anywhere">{recipient ?? 'адрес стёрт'}</span>
            {last_error !== null && <span className="line-clamp-3 wrap-anywhere">{last_error}</span>}
          </span>
        )}
      />
      <LetterDialog
        letter={list.page.data.find(({ id }) => id === opened?.id) ?? opened}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSend={send}
      />
    </>
  )
}

type LettersPage = z.infer<typeof lettersAnswer>

const SUBJECTS = { request: 'requests', transaction: 'transactions', application: 'applications' } as const
const SUBJECT_WORDS = { request: 'Открыть заявку', transaction: 'Открыть транзакцию', application: 'Открыть отклик' }

function subjectActions({ subject }: Letter): DropdownItem[] {
  const [, kind, id] = /^(request|transaction|application):(\d+)$/.exec(subject ?? '') ?? []
  if (kind === undefined) return []
  const name = kind as keyof typeof SUBJECTS
  const address = `${href(SUBJECTS[name])}?open=${id}`
  return [{ label: SUBJECT_WORDS[name], icon: 'lucide:eye', onSelect: () => openAddress(address) }]
}
