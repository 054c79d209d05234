import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { CARD_PREVIEW_READY, isCardPreview, type CardPreview } from '#contract/psychologists/card-preview.ts'
import { removeTabStops } from '#web/lib/one-tab-stop.ts'
import '#web/shell/theme/fallback-fonts.css'
import '#web/shell/public/public.css'
import { Card } from '../catalog/card.tsx'
import '../catalog/catalog.css'
import '../frame/site.css'
import { PersonPage } from './person-page.tsx'

export const handle = { face: 'public' }

export const meta = () => [{ title: 'Как на\u00a0сайте' }, { name: 'robots', content: 'noindex' }]

/** The editor stands around this page, on the same host; nobody else may. */
export const headers = () => ({ 'x-frame-options': 'SAMEORIGIN' })

/** A card as the site shows it, before it is saved: the editor around this page sends it. */
export default function PsychologistPreviewScreen() {
  const shown = useSentCard()
  const site = useRef<HTMLDivElement>(null)
  useEffect(() => (site.current === null ? undefined : removeTabStops(site.current)), [])
  return (
    <div
      ref={site}
      className="site"
      style={{ outlineOffset: '-4px' }}
      role="group"
      aria-label="Так карточка выглядит на сайте: ссылки и кнопки здесь не действуют"
      // The one stop of Tab: from here the arrows scroll.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onClickCapture={preventLinks}
    >
      <main id="main">{shown === null ? <Waiting /> : <Shown card={shown} />}</main>
    </div>
  )
}

function Shown({ card: { part, person, now } }: { card: CardPreview }) {
  if (part === 'page') return <PersonPage person={person} now={now} />
  return (
    <div className="wrap" style={{ paddingBlock: '1.5rem' }}>
      <ul className="results__list">
        <Card person={person} now={now} askedTopics={[]} isForTwo={false} isFirst />
      </ul>
    </div>
  )
}

function Waiting() {
  return (
    <p className="wrap" style={{ paddingBlock: '4rem' }}>
      Здесь карточка показана такой, какой будет на{'\u00a0'}сайте. Откройте её в{'\u00a0'}редакторе.
    </p>
  )
}

function useSentCard(): CardPreview | null {
  const [card, setCard] = useState<CardPreview | null>(null)
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === window.location.origin && source === window.parent && isCardPreview(data)) setCard(data)
    }
    window.addEventListener('message', listen)
    window.parent.postMessage(CARD_PREVIEW_READY, window.location.origin)
    return () => window.removeEventListener('message', listen)
  }, [])
  return card
}

/** What is looked at here is left by the editor alone. */
function preventLinks(event: MouseEvent) {
  if ((event.target as Element).closest('a, button, label') !== null) event.preventDefault()
}
