import { pageState, type PageState } from '#contract/content/page-state.ts'
import { zoneInWords } from '#contract/wire/moment-words.ts'
import { wireLocalMoment } from '#web/lib/forms/form-wire.ts'
import { useSite } from '#web/shell/site.tsx'
import { ChoiceField } from '../editor/fields/choice-fields.tsx'
import { MomentField } from '../editor/fields/rare-fields.tsx'
import { useEditorField } from '../editor/use-editor-field.ts'
import type { PageForm } from './form/page-form.ts'
import { usePage } from './page-context.ts'

const STATES = [
  { value: 'draft', label: 'Черновик' },
  { value: 'published', label: 'Опубликована' },
]

/** What visitors see once the form is saved. */
const HINTS: Record<PageState, string> = {
  draft: 'Посетители страницы не\u00a0видят, в\u00a0карте сайта её\u00a0нет',
  scheduled: 'До\u00a0времени выхода посетители страницы не\u00a0видят',
  published: 'Страница стоит по\u00a0своему адресу и\u00a0в\u00a0карте сайта',
}

/** Whether visitors see the page, and from when. */
export function PublicationFields({ now }: { now: string }) {
  const { isWaiting } = usePage()
  return isWaiting ? <WaitingTime /> : <PageTime now={now} />
}

/** When the changes that wait come out by themselves. */
function WaitingTime() {
  return (
    <MomentField
      name="publish_at"
      className="md:col-span-6"
      label="Когда изменения выйдут"
      hint={`Пусто: когда их\u00a0опубликуют. Иначе выйдут сами в\u00a0это время ${zoneInWords(useSite())}`}
    />
  )
}

function PageTime({ now }: { now: string }) {
  const site = useSite()
  const { value: status } = useEditorField<PageForm, 'status'>('status')
  const { value: moment } = useEditorField<PageForm, 'publish_at'>('publish_at')
  const publish_at = moment === '' ? null : wireLocalMoment(moment, site.timeZone)
  return (
    <>
      <ChoiceField
        name="status"
        options={STATES}
        className="md:col-span-3"
        hint={HINTS[pageState({ status, publish_at }, new Date(now))]}
      />
      {status === 'published' && (
        <MomentField
          name="publish_at"
          className="md:col-span-3"
          hint={`Пусто: сразу. Иначе выйдет сама в\u00a0это время ${zoneInWords(site)}`}
        />
      )}
    </>
  )
}
