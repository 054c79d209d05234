import { createContext } from 'react-router'
import type { PageRefusal } from '#contract/content/page-refusal.ts'
import type { SiteConfig } from '#contract/site.ts'

/** Calls the API in the same process with the visitor's own cookies. Filled for every server-side request. */
export const apiFetchContext = createContext<(path: string, init?: RequestInit) => Promise<Response>>()

export const siteContext = createContext<SiteConfig>()

/** Why the form of this request did not come through; `readPageForm` throws it. */
export const pageRefusalContext = createContext<PageRefusal | null>(null)

/** Makes the answer of a page whose text is whole: the server reads that text again, and need not make it of bytes. */
export const wholePageContext = createContext<(html: string, init: ResponseInit) => Response>(
  (html, init) => new Response(html, init),
)
