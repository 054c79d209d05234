import { inflateSync } from 'node:zlib'

const DIRECTORY = 44
const ENTRY = 20

/** The tables of a WOFF file by their names, unpacked. */
export function tablesOf(woff: Buffer): Map<string, Buffer> {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file')
  const tables = new Map<string, Buffer>()
  for (let place = DIRECTORY; tables.size < woff.readUInt16BE(12); place += ENTRY) {
    const [offset, packed, size] = [4, 8, 12].map((at) => woff.readUInt32BE(place + at)) as [number, number, number]
    const bytes = woff.subarray(offset, offset + packed)
    tables.set(woff.toString('latin1', place, place + 4), packed < size ? inflateSync(bytes) : bytes)
  }
  return tables
}

/** The number of the glyph that stands for a sign; 0 for none. Format 4, which all fonts have. */
export function glyphFinder(cmap: Buffer): (sign: number) => number {
  const count = cmap.readUInt16BE(2)
  const offsets = Array.from({ length: count }, (_, index) => cmap.readUInt32BE(4 + index * 8 + 4))
  const at = offsets.find((offset) => cmap.readUInt16BE(offset) === 4)
  if (at === undefined) throw new Error('A font without a table of signs')
  const segments = cmap.readUInt16BE(at + 6) / 2
  const [ends, starts] = [at + 14, at + 16 + segments * 2]
  const [deltas, ranges] = [starts + segments * 2, starts + segments * 4]
  return (sign) => {
    for (let index = 0; index < segments; index += 1) {
      if (sign > cmap.readUInt16BE(ends + index * 2)) continue
      const start = cmap.readUInt16BE(starts + index * 2)
      if (sign < start) return 0
      const delta = cmap.readUInt16BE(deltas + index * 2)
      const range = cmap.readUInt16BE(ranges + index * 2)
      if (range === 0) return (sign + delta) & 0xffff
      const glyph = cmap.readUInt16BE(ranges + index * 2 + range + (sign - start) * 2)
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}

/** How much nearer the second glyph of a pair stands, in units of the font: of the first rule that knows the first glyph. */
export function kerningFinder(gpos: Buffer | undefined): (first: number, second: number) => number {
  const rules = gpos === undefined ? [] : pairRules(gpos)
  return (first, second) => {
    for (const rule of rules) {
      const shift = rule(first, second)
      if (shift !== null) return shift
    }
    return 0
  }
}

/** Null: nothing is said of this pair. */
type PairRule = (first: number, second: number) => number | null
const [PAIRS, EXTENSION] = [2, 9]
const ADVANCE = 4

function pairRules(gpos: Buffer): PairRule[] {
  const [features, lookups] = [gpos.readUInt16BE(6), gpos.readUInt16BE(8)]
  const wanted = new Set<number>()
  for (const feature of offsetsAt(gpos, features, 6, 4)) {
    const tag = gpos.toString('latin1', feature.entry, feature.entry + 4)
    if (tag !== 'kern') continue
    const count = gpos.readUInt16BE(feature.offset + 2)
    for (let index = 0; index < count; index += 1) wanted.add(gpos.readUInt16BE(feature.offset + 4 + index * 2))
  }
  return [...wanted].flatMap((index) => {
    const lookup = lookups + gpos.readUInt16BE(lookups + 2 + index * 2)
    const type = gpos.readUInt16BE(lookup)
    const count = gpos.readUInt16BE(lookup + 4)
    return Array.from({ length: count }, (_, n) => lookup + gpos.readUInt16BE(lookup + 6 + n * 2)).flatMap((table) => {
      if (type === PAIRS) return pairRule(gpos, table)
      if (type !== EXTENSION || gpos.readUInt16BE(table + 2) !== PAIRS) return []
      return pairRule(gpos, table + gpos.readUInt32BE(table + 4))
    })
  })
}

/** The entries of a counted list, each `size` long with an offset from the list at its end. */
function offsetsAt(table: Buffer, list: number, size: number, at: number) {
  return Array.from({ length: table.readUInt16BE(list) }, (_, index) => {
    const entry = list + 2 + index * size
    return { entry, offset: list + table.readUInt16BE(entry + at) }
  })
}

function pairRule(gpos: Buffer, table: number): PairRule[] {
  const places = coverageOf(gpos, table + gpos.readUInt16BE(table + 2))
  const [before, after] = [gpos.readUInt16BE(table + 4), gpos.readUInt16BE(table + 6)]
  if ((before & ADVANCE) === 0) return []
  const size = (bitsIn(before) + bitsIn(after)) * 2
  const shift = bitsIn(before & (ADVANCE - 1)) * 2
  if (gpos.readUInt16BE(table) === 1) {
    return [
      (first, second) => {
        const place = places.get(first)
        if (place === undefined) return null
        const set = table + gpos.readUInt16BE(table + 10 + place * 2)
        const count = gpos.readUInt16BE(set)
        for (let entry = set + 2; entry < set + 2 + count * (size + 2); entry += size + 2) {
          if (gpos.readUInt16BE(entry) === second) return gpos.readInt16BE(entry + 2 + shift)
        }
        return null
      },
    ]
  }
  const [firsts, seconds] = [8, 10].map((at) => classesOf(gpos, table + gpos.readUInt16BE(table + at))) as [
    Map<number, number>,
    Map<number, number>,
  ]
  const width = gpos.readUInt16BE(table + 14)
  return [
    (first, second) => {
      if (!places.has(first)) return null
      const cell = (firsts.get(first) ?? 0) * width + (seconds.get(second) ?? 0)
      return gpos.readInt16BE(table + 16 + cell * size + shift)
    },
  ]
}

function bitsIn(bits: number): number {
  return bits === 0 ? 0 : (bits & 1) + bitsIn(bits >>> 1)
}

/** The glyphs that a table is about, each with its place there. */
function coverageOf(gpos: Buffer, at: number): Map<number, number> {
  const count = gpos.readUInt16BE(at + 2)
  if (gpos.readUInt16BE(at) === 1) {
    return new Map(Array.from({ length: count }, (_, index) => [gpos.readUInt16BE(at + 4 + index * 2), index]))
  }
  return rangesAt(gpos, at + 4, count, true)
}

function classesOf(gpos: Buffer, at: number): Map<number, number> {
  if (gpos.readUInt16BE(at) === 2) return rangesAt(gpos, at + 4, gpos.readUInt16BE(at + 2), false)
  const [start, count] = [gpos.readUInt16BE(at + 2), gpos.readUInt16BE(at + 4)]
  return new Map(Array.from({ length: count }, (_, index) => [start + index, gpos.readUInt16BE(at + 6 + index * 2)]))
}

/** Ranges of glyphs, each with a number that is of all of them, or of the first where they are counted. */
function rangesAt(gpos: Buffer, at: number, count: number, isCounted: boolean): Map<number, number> {
  const numbers = new Map<number, number>()
  for (let entry = at; entry < at + count * 6; entry += 6) {
    const [from, to, number] = [0, 2, 4].map((part) => gpos.readUInt16BE(entry + part)) as [number, number, number]
    for (let glyph = from; glyph <= to; glyph += 1) numbers.set(glyph, number + (isCounted ? glyph - from : 0))
  }
  return numbers
}
