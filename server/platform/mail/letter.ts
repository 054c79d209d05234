import { escapeHtml } from '#contract/wire/escape-html.ts'
import type { Mail } from './mail.ts'

/** Whose letter it is. */
export interface LetterSite {
  appUrl: string
  siteName: string
}

interface Parts {
  subject: string
  lines: string[]
  /** A path on our own site; null: the letter leads nowhere. */
  link: { title: string; path: string } | null
  after: string[]
}

/** A letter with one link, as text and as HTML. */
export function composeLetter(site: LetterSite, to: string, { subject, lines, link, after }: Parts): Mail {
  const signature = `${site.siteName}, ${site.appUrl}`
  const button = link && { title: link.title, url: site.appUrl + link.path }
  return {
    to,
    subject: `${subject} — ${site.siteName}`,
    text: [...lines, ...(button ? [`${button.title}:\n${button.url}`] : []), ...after, signature].join('\n\n'),
    html: page([
      ...lines.map(paragraph),
      ...(button
        ? [
            `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="background:#2f6b4f;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none">${escapeHtml(button.title)}</a></p>`,
          ]
        : []),
      ...after.map(paragraph),
      `<p style="color:#6b6b6b;font-size:14px">${escapeHtml(signature)}</p>`,
    ]),
  }
}

function page(blocks: string[]): string {
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#1f1f1f"><div style="max-width:560px;margin:0 auto">${blocks.join('')}</div></body></html>`
}

function paragraph(line: string): string {
  return `<p>${escapeHtml(line)}</p>`
}
