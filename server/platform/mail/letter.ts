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

type Block = { kind: 'paragraph'; text: string } | { kind: 'button'; text: string; url: string }

/** A letter with one link, as text and as HTML. */
export function composeLetter(site: LetterSite, to: string, { subject, lines, link, after }: Parts): Mail {
  const paragraphs = (texts: string[]) => texts.map((text): Block => ({ kind: 'paragraph', text }))
  const button: Block[] = link === null ? [] : [{ kind: 'button', text: link.title, url: site.appUrl + link.path }]
  return composeBlocks(site, to, subject, [...paragraphs(lines), ...button, ...paragraphs(after)])
}

/** A letter of paragraphs and buttons, signed. */
export function composeBlocks(site: LetterSite, to: string, subject: string, blocks: readonly Block[]): Mail {
  const signature = `${site.siteName}, ${site.appUrl}`
  return {
    to,
    subject: `${subject} — ${site.siteName}`,
    text: [...blocks.map(plain), signature].join('\n\n'),
    html: page([
      ...blocks.map((block) => (block.kind === 'button' ? button(block) : paragraph(block.text))),
      `<p style="color:#6b6b6b;font-size:14px">${escapeHtml(signature)}</p>`,
    ]),
  }
}

function plain(block: Block): string {
  return block.kind === 'button' ? `${block.text}:\n${block.url}` : block.text
}

function button({ text, url }: { text: string; url: string }): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="background:#2f6b4f;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none">${escapeHtml(text)}</a></p>`
}

function page(blocks: string[]): string {
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#1f1f1f"><div style="max-width:560px;margin:0 auto">${blocks.join('')}</div></body></html>`
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}
