import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anMp3, anMp4, box } from '#test/builders/recordings.ts'
import { readCaptions } from './captions.ts'
import { recordingOf, withRecording } from './recording.ts'

const told = (bytes: Uint8Array) => {
  try {
    return recordingOf(new Uint8Array(bytes))
  } catch (error) {
    return (error as Error).message
  }
}

test('a video, a voice in MP4 and one in MP3 are known by what is in them, with their length', () => {
  expect(told(anMp4())).toMatchObject({ kind: 'video', extension: 'mp4', seconds: 60 })
  const voice = anMp4({ seconds: 12.5, tracks: [{ handler: 'soun', codec: 'mp4a' }] })
  expect(told(voice)).toMatchObject({ kind: 'audio', extension: 'm4a', seconds: 12.5 })
  expect(told(anMp3({ seconds: 9 }))).toMatchObject({
    kind: 'audio',
    extension: 'mp3',
    seconds: expect.closeTo(9, 1),
  })
})

test.each([
  ['nothing', Buffer.alloc(0), /MP4/],
  ['a page', Buffer.from('<html><script>alert(1)</script>'), /MP4/],
  ['a program', Buffer.from('MZ\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'), /MP4/],
  ['a picture of a phone', box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')), /повреждён/],
  ['half a video', anMp4({ weight: 4000 }).subarray(0, 2000), /повреждён/],
  ['HEVC', anMp4({ tracks: [{ codec: 'hvc1' }] }), /HEVC/],
  ['another codec', anMp4({ tracks: [{ codec: 'av01' }] }), /H\.264/],
  ['no track', anMp4({ tracks: [] }), /H\.264/],
  ['no length', anMp4({ seconds: 0 }), /сколько длится/],
  ['a long one', anMp4({ seconds: 182 }), /длиннее 3\sминут/],
  ['a long one whose head says less', anMp4({ seconds: 20, tracks: [{ seconds: 600 }] }), /длиннее 3\sминут/],
  ['a moment', anMp4({ seconds: 0.4 }), /короче секунды/],
  ['a long voice', anMp3({ seconds: 190 }), /длиннее 3\sминут/],
  ['a voice with a stranger behind', Buffer.concat([anMp3(), Buffer.alloc(9000, 'x')]), /повреждён/],
])('%s is refused in words', (_, bytes, why) => {
  expect(told(bytes)).toMatch(why)
})

test('where it was recorded and by whom does not stay in it, and nothing else moves', () => {
  const file = anMp4({ place: '+55.7522+037.6156/', tracks: [{}, { handler: 'meta', codec: 'mebx' }] })
  const kept = told(file)
  expect(kept).toMatchObject({ kind: 'video' })
  const { bytes } = kept as { bytes: Uint8Array }
  expect(bytes).toHaveLength(file.length)
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/\+55\.75|udta|mebx/)
  expect(told(Buffer.from(bytes))).toMatchObject({ kind: 'video', seconds: 60 })
  const voice = told(anMp3({ tag: 'Марина Загорянская' })) as { bytes: Uint8Array }
  expect(Buffer.from(voice.bytes).toString()).not.toContain('Марина')
  expect(voice.bytes).toHaveLength(anMp3().length)
})

test('of many that come at once one stands in memory at a time, and more than wait are told to come back', async () => {
  const bytes = new Uint8Array(anMp4())
  let [held, most] = [0, 0]
  const file = {
    name: 'video.mp4',
    size: bytes.length,
    async withBytes<T>(work: (whole: Uint8Array<ArrayBuffer>) => Promise<T>) {
      held += 1
      most = Math.max(most, held)
      const result = await work(bytes.slice())
      held -= 1
      return result
    },
  }
  const kept = Array.from({ length: 12 }, () =>
    withRecording(file, async ({ seconds }) => seconds).catch((error: { status: number }) => error.status),
  )
  expect(await Promise.all(kept)).toEqual([...Array.from({ length: 9 }, () => 60), 503, 503, 503])
  expect(most).toBe(1)
})

test('whatever the bytes are, the answer is a recording or a sentence', () => {
  const cut = fc.tuple(fc.nat(anMp4().length), fc.nat(255), fc.nat(anMp4().length))
  fc.assert(
    fc.property(cut, ([at, value, length]) => {
      const bytes = Buffer.from(anMp4())
      bytes[at] = value
      const answer = told(bytes.subarray(0, length))
      return typeof answer === 'object' || /[а-яё]/i.test(answer)
    }),
  )
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => /[а-яё]/i.test(String(told(bytes)))))
})

test('captions are cleaned and tell what is said; a pause begins a paragraph', () => {
  const { vtt, text, end } = readCaptions(
    'WEBVTT - Марина\n\nSTYLE\n::cue { color: red }\n\nNOTE нет\n\n1\n00:01.000 --> 00:02.500 line:0\n<b>Раз</b> &amp; <v Анна>два</v>\nтри\n\n01:05.000 --> 01:06.000\nПотом 2 &lt; 3\n',
  )
  expect(vtt).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nРаз &amp; два\nтри\n\n00:01:05.000 --> 00:01:06.000\nПотом 2 &lt; 3\n',
  )
  expect([text, end]).toEqual(['Раз & два три\n\nПотом 2 < 3', 66])
  expect(readCaptions(vtt)).toEqual({ vtt, text, end })
  expect(readCaptions('\ufeff1\r\n00:00:01,000 --> 00:00:02,000\r\nИз SRT\r\n').text).toBe('Из SRT')
})

test.each([
  ['words alone', 'Просто текст', /не\sсубтитры/],
  ['a head alone', 'WEBVTT\n', /не\sсубтитры/],
  ['an end before its beginning', 'WEBVTT\n\n00:02.000 --> 00:01.000\nА', /кончается раньше/],
  ['another order', 'WEBVTT\n\n00:05.000 --> 00:06.000\nА\n\n00:01.000 --> 00:02.000\nБ', /раньше предыдущей/],
])('captions with %s are refused in words', (_, file, why) => {
  expect(() => readCaptions(file)).toThrow(why)
})
