const KIB = 1024

/**
 * Why a chosen file cannot be taken, or null. `accept` holds endings («.xlsx») and MIME types («image/png»); a browser
 * that does not know the type of a file leaves it empty, so the ending decides as well. `acceptText` stands in a sentence.
 */
export function refusalOfFile(
  file: Pick<File, 'name' | 'type' | 'size'>,
  accept: readonly string[],
  acceptText: string,
  maxBytes: number,
): string | null {
  if (!accept.some((kind) => fits(file, kind))) return `Файл «${file.name}» не\u00a0подойдёт. Нужно: ${acceptText}.`
  if (file.size === 0) return `Файл «${file.name}» пуст.`
  if (file.size > maxBytes) {
    return `Файл «${file.name}» больше ${sizeInWords(maxBytes)}: в\u00a0нём ${sizeInWords(file.size)}.`
  }
  return null
}

/** 10 485 760 → «10 МБ». */
export function sizeInWords(bytes: number): string {
  if (bytes < KIB) return `${bytes}\u00a0Б`
  const [value, unit] = bytes < KIB * KIB ? [bytes / KIB, 'КБ'] : [bytes / KIB / KIB, 'МБ']
  return `${value.toLocaleString('ru-RU', { maximumFractionDigits: value < 10 ? 1 : 0 })}\u00a0${unit}`
}

function fits(file: Pick<File, 'name' | 'type'>, kind: string): boolean {
  return kind.startsWith('.') ? file.name.toLowerCase().endsWith(kind.toLowerCase()) : file.type === kind
}
