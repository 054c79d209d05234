import { expect, test } from 'vitest'
import { cleanPastedHtml, containsPicture, PASTE_HTML_MAX, PASTE_TEXT_MAX, pasteWeight } from './pasted-html.ts'

test('headings come to the two levels that pages have', () => {
  expect(cleanPastedHtml('<h1 class="x">А</h1><h2>Б</h2><h5>В</h5>')).toBe('<h2 class="x">А</h2><h2>Б</h2><h3>В</h3>')
})

test('comments, styles, scripts and Word’s own tags go', () => {
  const html =
    '<style>p{color:red}</style><!--[if gte mso 9]><xml>x</xml><![endif]--><p>А<o:p></o:p></p><script>alert(1)</script>'
  expect(cleanPastedHtml(html)).toBe('<p>А</p>')
})

test('handlers of events go, whatever their values hold, and words that look like them stay', () => {
  const html =
    '<p onclick="if (a > b) x()" class=\'on="\'>Когда on = 5<img src=x onerror=x()><a title="a > b" onfocus = \'y("<")\'>А</a></p>'
  expect(cleanPastedHtml(html)).toBe('<p  class=\'on="\'>Когда on = 5<img src=x ><a title="a > b" >А</a></p>')
})

test('a paste is taken whole, by its words, or refused before anything reads it', () => {
  expect(pasteWeight('слово', '<p>слово</p>')).toBe('whole')
  expect(pasteWeight('слово', 'x'.repeat(PASTE_HTML_MAX + 1))).toBe('words')
  expect(pasteWeight('', 'x'.repeat(PASTE_HTML_MAX + 1))).toBe('none')
  expect(pasteWeight('ы'.repeat(PASTE_TEXT_MAX + 1), '')).toBe('none')
})

test('a picture is told from a sign that a messenger drew', () => {
  expect(containsPicture('<p>Слово<img class="emoji" alt="😀" src="x"></p>')).toBe(false)
  expect(containsPicture('<p><img alt="😀"><img src="x"></p>')).toBe(true)
  expect(containsPicture('<p>Слово</p>')).toBe(false)
  expect(containsPicture('<img alt=x '.repeat(PASTE_HTML_MAX / 11))).toBe(false)
})

test('a hostile paste as long as allowed does not get stuck', () => {
  for (const bit of ['<!-- ', '<style ', '<meta ', '<o:p ', '</', '<a onx="', '<a" onx=\'']) {
    expect(cleanPastedHtml(bit.repeat(PASTE_HTML_MAX / bit.length)).length).toBeGreaterThan(0)
  }
})
