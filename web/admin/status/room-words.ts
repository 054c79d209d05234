const KIB = 1024
const UNITS = ['байт', 'КБ', 'МБ', 'ГБ', 'ТБ']
const whole = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })
const fine = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

/** 80 530 636 800 → «75 ГБ»; below ten with a tenth. */
export function formatRoom(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(KIB)), UNITS.length - 1)
  const value = bytes / KIB ** power
  return `${(value < 10 && power > 0 ? fine : whole).format(value).replace(/\s/g, '\u00a0')}\u00a0${UNITS[power]}`
}
