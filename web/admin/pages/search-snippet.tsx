import { useSite } from '#web/shell/site.tsx'

interface SearchSnippetProps {
  title: string
  description: string
  link: string
}

/** What somebody who searches will see: engines cut the title near 60 signs and the description near two lines. */
export function SearchSnippet({ title, description, link }: SearchSnippetProps) {
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
