import { zoneInShort } from '#contract/wire/moment-words.ts'
import { typeset } from '#web/lib/typography.ts'
import { useSite } from '#web/shell/site.tsx'
import { useVisitorZone } from './use-visitor-zone.ts'

/** Whose clock the free times of a list go by: said to whoever has another than the site, and where no script can ask. */
export function ClockNote() {
  const site = useSite()
  const zone = useVisitorZone(site.timeZone)
  if (zone !== site.timeZone) return <p className="clock-note small muted">{typeset('Время по\u00a0вашим часам')}</p>
  return (
    <noscript>
      <p className="clock-note small muted">{typeset(`Время ${zoneInShort(site)}`)}</p>
    </noscript>
  )
}
