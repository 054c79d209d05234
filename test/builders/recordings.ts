/** An MP4 box: its size, its name, its content. */
export function box(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

interface Track {
  handler?: string
  codec?: string
  seconds?: number
}

/** A head that counts in thousandths of a second. */
function head(type: 'mvhd' | 'mdhd', seconds: number): Buffer {
  const numbers = Buffer.alloc(type === 'mvhd' ? 100 : 24)
  numbers.writeUInt32BE(1000, 12)
  numbers.writeUInt32BE(Math.round(seconds * 1000), 16)
  return box(type, numbers)
}

function track({ handler = 'vide', codec = 'avc1', seconds = 0 }: Track): Buffer {
  const kind = Buffer.alloc(24)
  kind.write(handler, 8, 'latin1')
  const entries = Buffer.alloc(8)
  entries.writeUInt32BE(1, 4)
  const table = box('stbl', box('stsd', entries, box(codec, Buffer.alloc(8))))
  return box('trak', box('mdia', head('mdhd', seconds), box('hdlr', kind), box('minf', table)))
}

interface Movie {
  seconds?: number
  tracks?: Track[]
  /** What a phone writes about where it was. */
  place?: string
  /** Bytes of picture and sound. */
  weight?: number
}

/** The frame of an MP4: everything that says what it is, and nothing to look at. */
export function anMp4({
  seconds = 60,
  tracks = [{}, { handler: 'soun', codec: 'mp4a' }],
  place,
  weight = 64,
}: Movie = {}) {
  const told = place === undefined ? [] : [box('udta', box('\u00A9xyz', Buffer.from(place)))]
  const parts = tracks.map((one) => track({ seconds, ...one }))
  const content = Buffer.alloc(weight).map((_, index) => index % 251)
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isomavc1', 'latin1')),
    box('moov', head('mvhd', seconds), ...parts, ...told),
    box('mdat', content),
  ])
}

/** Silence of about so many seconds: frames of MPEG 1, layer III, 32 kbit/s. */
export function anMp3({ seconds = 5, tag = '' } = {}): Buffer {
  const frame = Buffer.alloc(96)
  frame.set([0xff, 0xfb, 0x14, 0xc4])
  const frames = Array.from({ length: Math.ceil(seconds / 0.024) }, () => frame)
  const name = Buffer.from(tag)
  const before = tag === '' ? [] : [Buffer.from(['I'.charCodeAt(0), 0x44, 0x33, 3, 0, 0, 0, 0, 0, name.length]), name]
  return Buffer.concat([...before, ...frames])
}

export const CAPTIONS = `WEBVTT

1
00:00:00.500 --> 00:00:02.000
Здравствуйте, я Марина.

00:00:02.000 --> 00:00:04.000 align:start
<v Марина>Помогаю, когда страшно & тесно.
`

/** A form of the calls that take an introduction. */
export function introductionForm(files: Record<string, [content: Uint8Array | string, name: string]>): FormData {
  const form = new FormData()
  for (const [field, [content, name]] of Object.entries(files)) {
    form.set(field, new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
  }
  return form
}
