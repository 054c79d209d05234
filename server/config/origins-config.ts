import type { z } from 'zod'

/** `https://app.practice.ru,https://practice.ru`: each as a browser names it, letter by letter. */
export function readOrigins(text: string, context: z.RefinementCtx): string[] {
  const origins = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  for (const origin of origins) {
    if (/^https?:[^*]+$/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin) continue
    context.addIssue({
      code: 'custom',
      message: `CORS_ORIGINS: «${origin}» — не\u00a0адрес вида https://app.practice.ru, без пути и\u00a0звёздочек`,
    })
  }
  return origins
}

/** Why this domain cannot hold the cookies, in a sentence; null where it can. */
export function refusalOfCookieDomain(domain: string | undefined, appUrl: string): string | null {
  const { hostname } = new URL(appUrl)
  if (domain === undefined || hostname === domain || hostname.endsWith(`.${domain}`)) return null
  // Browsers drop a cookie for a domain that the site is not part of.
  return `Сайт из\u00a0APP_URL (${hostname}) не\u00a0в\u00a0домене ${domain}: войти было бы нельзя.`
}
