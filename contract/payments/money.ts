/** Kopecks as people read them: `450000` → «4 500 ₽», with spaces that do not break. */
export function formatRoubles(kopecks: number): string {
  const roubles = (kopecks / 100).toLocaleString('ru-RU', {
    minimumFractionDigits: kopecks % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  })
  return `${roubles} ₽`.replace(/\s/g, '\u00a0')
}
