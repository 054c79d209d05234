import { createHash } from 'node:crypto'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { formatRoubles } from '#contract/payments/money.ts'
import { momentInWords } from '#contract/wire/moment-words.ts'
import type { SandboxDeed, SandboxPayment } from './books.ts'

/** A page that says one thing and offers nothing. */
export function wordPage(title: string, text: string): string {
  return frame(title, `<h1>${title}</h1><p>${text}</p>`)
}

export function paymentPage(payment: SandboxPayment, now: Date, timeZone: string): string {
  const sum = formatRoubles(payment.amount)
  const isOpen = payment.status === 'open' && payment.expires_at > now
  return frame(
    `${sum} — Учебный банк`,
    `<h1><span class="label">${isOpen ? 'К оплате' : 'Сумма'}</span> ${sum}</h1>
    <dl>
      <div><dt>За что</dt><dd>${escapeHtml(payment.description)}</dd></div>
      <div><dt>Заказ</dt><dd>${escapeHtml(payment.order_id)}</dd></div>
      <div><dt>Ссылка действует до</dt><dd>${momentInWords(payment.expires_at, timeZone)}</dd></div>
    </dl>
    ${choiceOf(payment, isOpen)}`,
  )
}

function choiceOf(payment: SandboxPayment, isOpen: boolean): string {
  const sum = formatRoubles(payment.amount)
  if (isOpen) {
    return `${form(
      button('pay', `Оплатить ${sum}`, 'main'),
      '<p class="label">Другие исходы</p>',
      button('hold', 'Удержать, списать потом'),
      button('decline', 'Отклонить, как банк'),
      button('cancel', 'Отменить платёж'),
    )}
    <p class="away"><a href="${escapeHtml(payment.return_url)}">Уйти, не${NBSP}заплатив</a></p>`
  }
  const back = `<p class="away"><a href="${escapeHtml(payment.return_url)}">Вернуться на${NBSP}сайт</a></p>`
  if (payment.status === 'held') {
    return `<p class="state">Деньги удержаны, но${NBSP}ещё не${NBSP}списаны.</p>
    ${form(button('capture', `Списать ${sum}`, 'main'), button('release', 'Снять удержание'))}${back}`
  }
  return `<p class="state">${wordFor(payment)}</p>${back}`
}

const NBSP = '\u00a0'

function wordFor({ status, refunded_amount: refunded, amount }: SandboxPayment): string {
  switch (status) {
    case 'paid':
      if (refunded === 0) return 'Платёж прошёл.'
      return refunded < amount
        ? `Платёж прошёл, из${NBSP}него возвращено ${formatRoubles(refunded)}.`
        : 'Деньги возвращены.'
    case 'declined':
      return 'Банк отклонил этот платёж.'
    case 'canceled':
      return 'Платёж отменён.'
    case 'released':
      return `Удержание снято, деньги остались у${NBSP}плательщика.`
    default:
      return `Срок ссылки вышел, заплатить по${NBSP}ней уже нельзя.`
  }
}

function form(...rows: string[]): string {
  return `<form method="post">${rows.join('')}</form>`
}

function button(deed: SandboxDeed, title: string, kind = 'other'): string {
  return `<button class="${kind}" name="deed" value="${deed}">${title}</button>`
}

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:#f1f3f5;color:#1d2733;font:1rem/1.5 system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif}
.mark{padding:.75rem 1rem;background:#ffe9a8;color:#4a3800;text-align:center;font-weight:600;text-wrap:balance}
main{width:100%;max-width:28rem;margin:auto;padding:2rem 1rem}
article{padding:clamp(1.25rem,5vw,2rem);border:1px solid #d5dbe1;border-radius:.75rem;background:#fff}
h1{margin:0 0 1.25rem;font-size:2rem;line-height:1.2;font-weight:650;font-variant-numeric:tabular-nums}
.label{display:block;margin-bottom:.25rem;font-size:.9375rem;font-weight:400;color:#566370}
p{margin:0}
dl{margin:0 0 1.5rem;display:grid;gap:.75rem}
dt{font-size:.875rem;color:#566370}
dd{margin:0;overflow-wrap:anywhere}
form{display:grid;gap:.625rem}
form .label{margin:.75rem 0 0}
button{min-height:3rem;padding:.5rem 1rem;border:1px solid #aeb8c2;border-radius:.5rem;background:#fff;color:inherit;font:inherit;cursor:pointer}
button:hover{background:#f1f3f5}
.main{border-color:#1f5fa8;background:#1f5fa8;color:#fff;font-weight:600}
.main:hover{background:#184c88}
.state{margin-bottom:1rem;padding:.875rem 1rem;border-radius:.5rem;background:#f1f3f5}
.away{margin-top:.75rem;text-align:center}
a{display:inline-block;padding:.625rem .5rem;color:#1f5fa8;text-underline-offset:.2em}
:focus-visible{outline:3px solid #1f5fa8;outline-offset:2px}
`

/** For the page's policy: this style and nothing else. */
export const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

function frame(title: string, content: string): string {
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<header class="mark">Учебный банк: деньги не${NBSP}списываются</header>
<main><article>${content}</article></main>
</body>
</html>
`
}
