import { CAPTIONS_MAX_BYTES } from '#contract/psychologists/introduction.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import type { UploadedFile } from '#server/platform/http/upload.ts'

/** Captions as they are stored: cleaned, in the form of WebVTT, with what is said in them. */
export interface Captions {
  vtt: string
  text: string
  /** When the last one goes, seconds. */
  end: number
}

interface Cue {
  from: number
  to: number
  text: string
}

const TEXT_MAX = 6_000
/** A silence of so many seconds begins a new paragraph. */
const PAUSE_SECONDS = 2
const TIMES =
  /^((?:\d{1,2}:)?[0-5]\d:[0-5]\d[.,]\d{3})[ \t]+-->[ \t]+((?:\d{1,2}:)?[0-5]\d:[0-5]\d[.,]\d{3})(?:[ \t].*)?$/

/** Reads a WebVTT file, or an SRT, which differs by its head and a comma. Throws Invalid at `captions`. */
export async function captionsOf(file: UploadedFile): Promise<Captions> {
  if (file.size > CAPTIONS_MAX_BYTES) throw refused('Файл субтитров больше 64\u00a0КБ')
  return file.withBytes(async (bytes) => {
    try {
      return readCaptions(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    } catch (error) {
      if (error instanceof Invalid) throw error
      throw refused('Сохраните субтитры в\u00a0кодировке UTF-8')
    }
  })
}

export function readCaptions(file: string): Captions {
  const [head = '', ...blocks] = file.replaceAll(/\r\n?/g, '\n').split(/\n[ \t]*\n+/)
  const isVtt = /^WEBVTT(?:[ \t\n]|$)/.test(head)
  const cues = (isVtt ? blocks : [head, ...blocks]).flatMap((block) => cueOf(block))
  if (cues.length === 0) throw refused('Это не\u00a0субтитры: нужен файл WebVTT (.vtt) или SRT')
  for (const [index, { from, to, text }] of cues.entries()) {
    const place = `Реплика ${index + 1} («${text.slice(0, 30)}»)`
    if (to <= from) throw refused(`${place} кончается раньше, чем начинается`)
    if (from < (cues[index - 1]?.from ?? 0)) throw refused(`${place} стоит раньше предыдущей`)
  }
  const text = spoken(cues)
  if (text.length > TEXT_MAX) throw refused(`В\u00a0субтитрах больше ${TEXT_MAX} знаков`)
  const lines = cues.map(({ from, to, text: said }) => `${clock(from)} --> ${clock(to)}\n${escaped(said)}\n`)
  return { vtt: `WEBVTT\n\n${lines.join('\n')}`, text, end: cues.at(-1)?.to ?? 0 }
}

/** One cue of a block; none of a note, a style, or what has no words. */
function cueOf(block: string): Cue[] {
  const lines = block.split('\n').filter((line) => line.trim() !== '')
  const at = lines.findIndex((line) => TIMES.test(line.trim()))
  const [, from = '', to = ''] = TIMES.exec(lines[at]?.trim() ?? '') ?? []
  const text = plain(lines.slice(at + 1))
  return at < 0 || at > 1 || text === '' ? [] : [{ from: secondsOf(from), to: secondsOf(to), text }]
}

/** Words without their marks of voice, colour and place. */
function plain(lines: string[]): string {
  return lines
    .map((line) =>
      line.replaceAll(/<[^>]*>/g, '').replaceAll(/&(amp|lt|gt|nbsp);/g, (_, name: keyof typeof MARKS) => MARKS[name]),
    )
    .map((line) => line.replaceAll(/\p{Cc}/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

const MARKS = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0' }

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** What is said, one after the other, in paragraphs. */
function spoken(cues: readonly Cue[]): string {
  return cues
    .map(({ from, text }, index) => {
      const before = cues[index - 1]
      const gap = before === undefined ? '' : from - before.to >= PAUSE_SECONDS ? '\n\n' : ' '
      return gap + text.replaceAll('\n', ' ')
    })
    .join('')
}

function secondsOf(time: string): number {
  return time
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** 65.5 → «00:01:05.500». */
function clock(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
}

function refused(why: string): Invalid {
  return new Invalid({ captions: [why] })
}
