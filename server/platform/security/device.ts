/** Order matters: Edge, Opera and Yandex also call themselves Chrome, and Chrome calls itself Safari. */
const BROWSERS: [RegExp, string][] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** «Chrome, Windows»: enough to know one's own device by. */
export function deviceOf(userAgent: string | null): string {
  const words = [BROWSERS, SYSTEMS].flatMap((list) => {
    const known = list.find(([pattern]) => pattern.test(userAgent ?? ''))
    return known === undefined ? [] : [known[1]]
  })
  return words.length === 0 ? 'Неизвестное устройство' : words.join(', ')
}
