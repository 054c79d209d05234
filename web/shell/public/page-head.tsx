import { publicApi } from '#contract/wire/public-api.ts'
import { useSite } from '../site.tsx'

interface Props {
  title: string
  description: string
  /** The canonical path, with the query that belongs to it. */
  path: string
  /** A path on our own host to a picture of 1200 × 630; without one, the picture of the site. */
  image?: string
  type?: 'website' | 'profile'
  /** False where somebody's own choice makes the page: search engines then follow its links and keep the page out. */
  isIndexed?: boolean
  jsonLd?: object | readonly object[]
}

/** What search engines and messengers read of a public page. React lifts it into the head. */
export function PageHead({
  title,
  description,
  path,
  image = publicApi.shareImageOfSite,
  type = 'website',
  isIndexed = true,
  jsonLd,
}: Props) {
  const site = useSite()
  const url = absolute(site.url, path)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="theme-color" content="#faf6ee" />
      <link rel="canonical" href={url} />
      {!isIndexed && <meta name="robots" content="noindex, follow" />}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content="ru_RU" />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta property="og:image" content={absolute(site.url, image)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      {jsonLd !== undefined && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptSafe(jsonLd) }} />
      )}
    </>
  )
}

/** The picture of a page record, or of a screen of the site that has none. */
export function pictureOf(path: string): string {
  return `${publicApi.shareImageOfPage}?${new URLSearchParams({ path })}`
}

export function absolute(siteUrl: string, path: string): string {
  return new URL(path, siteUrl).toString()
}

/** A name that holds `</script>` must not close the tag. */
function scriptSafe(value: object): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}
