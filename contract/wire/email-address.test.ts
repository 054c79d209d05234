import { expect, test } from 'vitest'
import { asciiAddress, readEmail } from './email-address.ts'

/** Cyrillic, Latin with marks, hyphens and figures, Chinese, Arabic, letters beyond 16 bits, marks that stand apart. */
test.each([
  ['почта.рф', 'xn--80a1acny.xn--p1ai'],
  ['моя-почта-24.рф', 'xn----24-53d4eobi5a8c6e.xn--p1ai'],
  ['ёлка.москва', 'xn--80atc1g.xn--80adxhks'],
  ['пример.ком', 'xn--e1afmkfd.xn--j1aef'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['straße.de', 'xn--strae-oqa.de'],
  ['faß-наоборот.test', 'xn--fa--6ka063bga6fjbavz.test'],
  ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ['中国互联网络信息中心.中国', 'xn--fiqa61au8b7zsevnm8ak20mc4a87e.xn--fiqs8s'],
  ['مثال.إختبار', 'xn--mgbh0fb.xn--kgbechtv'],
  ['उदाहरण.परीक्षा', 'xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g'],
  ['𐍈𐍂.test', 'xn--wc8cla.test'],
  ['пoчта.рф', 'xn--o-8sb7bny.xn--p1ai'],
  ['жжжжжжжжжжжжжжжжжжжжжжжжжжжжжжжжжжжжжжжж.рф', 'xn--f1aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.xn--p1ai'],
])('%s is sent as %s and read back', (domain, ascii) => {
  expect(asciiAddress(`anna@${domain}`)).toBe(`anna@${ascii}`)
  expect(readEmail(`anna@${domain}`)).toEqual({ email: `anna@${domain}` })
  expect(readEmail(`anna@${ascii}`)).toEqual({ email: `anna@${domain}` })
})

test.each(['anna@mail.ru', 'anna@MAIL.ru', 'anna', 'почта.рф', 'anna@xn--a.ru', 'anna@xn--.ru', 'anna@поч та.рф'])(
  '%s is sent as it is',
  (address) => {
    expect(asciiAddress(address)).toBe(address)
  },
)

test.each(['xn--mail-', 'xn--99999999999', 'xn--a-0000000000000'])(
  '%s, which is nothing encoded, stays as it is',
  (label) => {
    expect(readEmail(`anna@${label}.ru`)).toEqual({ email: `anna@${label}.ru` })
  },
)
