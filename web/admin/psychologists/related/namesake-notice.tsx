import { Fragment } from 'react'
import { href } from '#contract/people/screens.ts'
import { Link } from '#web/ui/actions/link.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { useNamesakes } from './use-namesakes.ts'

const SHOWN = 3

/** Says that somebody of this name has a card. It forbids nothing: two people may be called the same. */
export function NamesakeNotice({ name }: { name: string }) {
  const namesakes = useNamesakes(name).slice(0, SHOWN)
  return (
    <div role="status" className="not-empty:mt-3">
      {namesakes.length > 0 && (
        <Notice tone="warn" icon="lucide:users">
          Такая карточка уже&nbsp;есть:{' '}
          {namesakes.map(({ id, full_name }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <Link
                to={href('psychologistEditor', { id })}
                target="_blank"
                title="Откроется в новой вкладке"
                className="font-medium wrap-anywhere text-ink underline decoration-current/40 underline-offset-3 hover:decoration-current"
              >
                {full_name}
              </Link>
            </Fragment>
          ))}
        </Notice>
      )}
    </div>
  )
}
