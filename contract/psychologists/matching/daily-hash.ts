/** FNV-1a and the final mixing of MurmurHash3: the same number for the same text everywhere, and no day like another. */
export function dailyHash(seed: number, day: string): number {
  let lot = fnv1a(seed, day)
  lot = Math.imul(lot ^ (lot >>> 16), 0x85ebca6b)
  lot = Math.imul(lot ^ (lot >>> 13), 0xc2b2ae35)
  return (lot ^ (lot >>> 16)) >>> 0
}

/** What the lots of a person begin with: it is the same every day. */
export function personSeed(slug: string): number {
  return fnv1a(0x811c9dc5, slug) >>> 0
}

function fnv1a(seed: number, text: string): number {
  let hash = seed
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash
}
