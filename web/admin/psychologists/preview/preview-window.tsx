import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { CARD_PREVIEW_PATH, CARD_PREVIEW_READY, type CardPreview } from '#contract/psychologists/card-preview.ts'
import type { PublicIntroduction } from '#contract/psychologists/introduction.ts'
import { useSite } from '#web/shell/site.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { WidthChoice } from '../../preview/width-choice.tsx'
import { useCard } from '../card-context.ts'
import type { CardForm } from '../card-form.ts'
import { useIntroduction, type KnownIntroduction } from '../introduction/use-introduction.ts'
import { previewPerson } from './preview-person.ts'

const PARTS = [
  { value: 'card', label: 'В\u00a0каталоге' },
  { value: 'page', label: 'Страница' },
] as const
const HEIGHT = 560

/** The row of the catalog or the person's page, at the width of a phone, a tablet or a desk. */
export default function PreviewWindow() {
  const { card } = useCard()
  const { getValues } = useFormContext<CardForm>()
  const [part, setPart] = useState<CardPreview['part']>('card')
  const [width, setWidth] = useState<number>(() => (window.innerWidth < 768 ? 360 : 1280))
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Segmented aria-label="Что показать" options={PARTS} value={part} onChange={setPart} />
        <WidthChoice width={width} onChange={setWidth} className="ms-auto max-md:hidden" />
      </div>
      {!getValues('is_published') && (
        <p className="mb-3 text-13 text-ink-2">
          {card.is_published
            ? 'После сохранения карточка уйдёт с\u00a0сайта: так её увидели бы посетители.'
            : 'Карточка не\u00a0опубликована: так её увидят посетители после публикации.'}
        </p>
      )}
      <Frame part={part} width={width} />
    </>
  )
}

/** A window of the chosen width, made smaller when it does not fit. */
function Frame({ part, width }: { part: CardPreview['part']; width: number }) {
  const { card, directories } = useCard()
  const { timeZone } = useSite()
  const { getValues } = useFormContext<CardForm>()
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const room = useWidth(place)
  const [known] = useIntroduction(card.id)
  const scale = room === 0 ? 1 : Math.min(1, room / width)

  const send = useEffectEvent((shown: CardPreview['part'], stored: KnownIntroduction) => {
    const now = new Date().toISOString()
    const introduction = withCaptions(stored)
    const person = previewPerson({ form: getValues(), card, directories, timeZone, now, introduction })
    const message: CardPreview = { type: 'card-preview', part: shown, person, now }
    frame.current?.contentWindow?.postMessage(message, window.location.origin)
  })
  const answer = useEffectEvent(() => send(part, known))
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<unknown>) => {
      if (source === frame.current?.contentWindow && data === CARD_PREVIEW_READY) answer()
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  // Before the page is there nobody listens; then it asks by itself.
  useEffect(() => send(part, known), [part, known])

  return (
    <div ref={place} className="overflow-clip rounded-m border border-line bg-sunken" style={{ height: HEIGHT }}>
      {/* Our own page on our own host: a sandbox with both of the flags it needs would keep nothing in. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={frame}
        title="Карточка на сайте, только для просмотра"
        src={CARD_PREVIEW_PATH}
        className="mx-auto block origin-top-left border-0 bg-white"
        style={{
          width,
          height: HEIGHT / scale,
          transform: `scale(${scale})`,
          marginInlineStart: Math.max(0, (room - width * scale) / 2),
        }}
      />
    </div>
  )
}

/** Visitors see none before it has captions. */
function withCaptions(known: KnownIntroduction): PublicIntroduction | null {
  if (known === undefined || known === null || known === 'failed' || known.captions === null) return null
  return { ...known, captions: known.captions }
}

function useWidth(place: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (place.current === null) return
    const watch = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [place])
  return width
}
