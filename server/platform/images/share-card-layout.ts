/** What a messenger shows of a link: the sizes that all of them take. Pixels. */
export const WIDTH = 1200
export const HEIGHT = 630
export const PORTRAIT_WIDTH = 440
const PAPER = '#faf6ee'
const INK = '#22261f'
const INK_SOFT = '#5b6156'
const GREEN = '#28503c'
const OCHRE = '#b98530'
/** Where a face lacks a letter, its file of Latin letters has it. */
const DISPLAY = 'Literata, Literata Latin'
const TEXT = 'Golos, Golos Latin'

/** What a share card says. */
export interface ShareText {
  siteName: string
  title: string
  /** Under the title, quietly. */
  line: string | null
  /** In «ёлочки»: what the person says. */
  voice: string | null
  /** A portrait stands at the right edge. */
  hasPortrait: boolean
}

/** A share card without its portrait, as satori reads it. */
export function layout({ siteName, title, line, voice, hasPortrait }: ShareText) {
  const width = hasPortrait ? WIDTH - PORTRAIT_WIDTH : WIDTH
  return box({ width, height: HEIGHT, padding: 72, flexDirection: 'column', backgroundColor: PAPER }, [
    text(`«${siteName}»`, { fontFamily: DISPLAY, fontSize: 34, color: OCHRE }),
    box({ flexGrow: 1, flexDirection: 'column', justifyContent: 'center' }, [
      text(title, { fontFamily: DISPLAY, fontSize: title.length > 36 ? 54 : 66, lineHeight: 1.15, color: INK }),
      ...(line === null ? [] : [text(line, { fontSize: 30, lineHeight: 1.4, color: INK_SOFT, marginTop: 20 })]),
      ...(voice === null
        ? []
        : [
            text(`«${shortened(voice)}»`, {
              fontFamily: DISPLAY,
              fontSize: 34,
              lineHeight: 1.35,
              color: GREEN,
              marginTop: 36,
            }),
          ]),
    ]),
  ])
}

const VOICE_MAX = 110

function shortened(voice: string): string {
  const calm = voice.replaceAll('«', '„').replaceAll('»', '“')
  return calm.length <= VOICE_MAX ? calm : `${calm.slice(0, calm.lastIndexOf(' ', VOICE_MAX))}…`
}

/** The nodes that satori reads; the same as JSX would give. */
interface Node {
  type: string
  props: { style: Record<string, unknown>; children: unknown }
  key: null
}

function box(style: Record<string, unknown>, children: Node[]): Node {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } }
}

function text(content: string, style: Record<string, unknown>): Node {
  return {
    type: 'div',
    key: null,
    props: { style: { display: 'flex', fontFamily: TEXT, ...style }, children: content },
  }
}
