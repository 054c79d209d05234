import { SEO_DESCRIPTION_MAX, SEO_TITLE_MAX } from '#contract/content/page-limits.ts'
import { cn } from '#web/ui/cn.ts'
import { useSite } from '#web/shell/site.tsx'
import { useEditorField } from '../../editor/use-editor-field.ts'
import type { PageForm } from '../form/page-form.ts'
import { PartText } from '../blocks/part-text.tsx'
import type { PageData } from '#contract/content/page-data.ts'

/** Shorter ones leave room that a competitor would use. */
const TITLE_FROM = 30
const DESCRIPTION_FROM = 70

export function SeoTab() {
  const { value: seo, saved, onChange, isLocked } = useEditorField<PageForm, 'seo'>('seo')
  const hero = useEditorField<PageForm, 'hero'>('hero').value
  const title = useEditorField<PageForm, 'title'>('title').value
  const link = useEditorField<PageForm, 'link'>('link').value
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pb-5">
      <div>
        <PartText
          place="seo.title"
          label="Заголовок для&nbsp;поиска"
          value={seo.title}
          saved={saved.title}
          onChange={(next) => onChange({ ...seo, title: next })}
          isLocked={isLocked}
          limit={SEO_TITLE_MAX}
          placeholder={searchTitle({ ...seo, title: '' }, hero, title)}
        />
        <LengthBar text={seo.title} from={TITLE_FROM} max={SEO_TITLE_MAX} />
      </div>
      <div>
        <PartText
          place="seo.description"
          label="Описание для&nbsp;поиска"
          value={seo.description}
          saved={saved.description}
          onChange={(next) => onChange({ ...seo, description: next })}
          isLocked={isLocked}
          limit={SEO_DESCRIPTION_MAX}
          isLong
          placeholder={searchDescription({ ...seo, description: '' }, hero)}
        />
        <LengthBar text={seo.description} from={DESCRIPTION_FROM} max={SEO_DESCRIPTION_MAX} />
      </div>
      <SearchSnippet
        title={searchTitle(seo, hero, title) || 'Без заголовка'}
        description={searchDescription(seo, hero)}
        link={link}
      />
    </div>
  )
}

/** How much of the room is used, and in words whether that is enough. */
function LengthBar({ text, from, max }: { text: string; from: number; max: number }) {
  const { isGood, words } = lengthAdvice(text, from, max)
  const percent = Math.min(100, (text.trim().length / max) * 100)
  return (
    <div className="mt-1.5 flex items-center gap-2 text-12 text-ink-3">
      <span aria-hidden className="h-1 w-24 overflow-hidden rounded-full bg-track">
        <span className={cn('block h-full', isGood ? 'bg-primary-mark' : 'bg-warn')} style={{ width: `${percent}%` }} />
      </span>
      <span className={isGood ? undefined : 'text-warn'}>{words}</span>
    </div>
  )
}

interface SearchSnippetProps {
  title: string
  description: string
  link: string
}

/** What somebody who searches will see: engines cut the title near 60 signs and the description near two lines. */
function SearchSnippet({ title, description, link }: SearchSnippetProps) {
  const site = useSite()
  const host = new URL(site.url).host
  return (
    <figure className="rounded-m border border-line p-4">
      <figcaption className="mb-2 text-12 text-ink-3">Так страницу увидят в&nbsp;поиске</figcaption>
      <div className="max-w-150">
        <p className="text-12 wrap-anywhere text-ink-2">
          {[host, ...link.split('/').filter((part) => part !== '')].join(' › ')}
        </p>
        <p className="truncate text-20 text-ink-link">{title}</p>
        <p className="line-clamp-2 text-13 wrap-anywhere text-ink-2">{description}</p>
      </div>
    </figure>
  )
}

/** What search engines get when a page leaves their fields empty: the same rule must hold on the public page. */
function searchTitle(seo: PageData['seo'], hero: PageData['hero'], title: string): string {
  return seo.title.trim() || hero.title.trim() || title.trim()
}

function searchDescription(seo: PageData['seo'], hero: PageData['hero']): string {
  return seo.description.trim() || hero.lead.trim()
}

interface LengthAdvice {
  isGood: boolean
  words: string
}

/** Whether a text is as long as search engines like it. */
function lengthAdvice(text: string, from: number, max: number): LengthAdvice {
  const { length } = text.trim()
  if (length === 0) return { isGood: false, words: 'Пусто' }
  if (length < from) return { isGood: false, words: 'Коротко: в\u00a0выдаче останется место' }
  return length > max ? { isGood: false, words: 'Длинно: конец обрежут' } : { isGood: true, words: 'Хорошая длина' }
}
