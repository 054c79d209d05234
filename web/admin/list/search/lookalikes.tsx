import { ENTITIES } from '#contract/entities.ts'
import type { ScreenName } from '#contract/people/screens.ts'
import { recordEntries } from '#web/shell/palette/records.ts'
import { useRecordSearch } from '#web/shell/palette/use-record-search.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Link } from '#web/ui/actions/link.tsx'

/** Names that differ from what was searched by a slip of the hand: the list itself takes letters as they are. */
export default function Lookalikes({ screen, text }: { screen: ScreenName; text: string }) {
  const user = useSession()
  const { hits } = useRecordSearch(text)
  const alike = recordEntries(
    hits.filter(({ kind }) => screen === ENTITIES[kind].plural),
    user,
  )
  if (alike.length === 0) return null
  return (
    <p className="mt-2">
      Возможно, вы&nbsp;искали:{' '}
      {alike.map(({ id, title, href }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link
            to={href ?? ''}
            className="rounded-s font-medium wrap-anywhere text-ink underline decoration-current/40 underline-offset-3 hover:decoration-current max-md:inline-block max-md:py-3"
          >
            {title}
          </Link>
        </span>
      ))}
    </p>
  )
}
