/**
 * The loops over sets of rows, sixteen bytes at a time: JavaScript has no instruction that counts bits, and takes twelve
 * times as long. WebAssembly has one, so here are five loops of a few instructions each. Every address and length is
 * in bytes, every length a multiple of 64 and above zero.
 */
export interface RowKernel {
  /** Writes what is in both to `into`. */
  and: (into: number, one: number, other: number, length: number) => void
  /** Writes what is in either to `into`. */
  or: (into: number, one: number, other: number, length: number) => void
  /** Writes what is in `one` and not in `other` to `into`. */
  andNot: (into: number, one: number, other: number, length: number) => void
  /** How many bits are in both. */
  countBoth: (one: number, other: number, length: number) => number
  /** Writes a bit for each of the signed numbers at `column` that is within the range; `length` is that of the bits. */
  within: (into: number, column: number, from: number, to: number, length: number) => void
}

/** What is used of WebAssembly, which the types of Node leave to those of browsers. */
declare const WebAssembly: {
  Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer }
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: unknown }
}

const PAGE_BYTES = 65_536

/** So much memory, and a kernel that works on it. */
export function rowKernel(bytes: number): { buffer: ArrayBuffer; kernel: RowKernel } {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE_BYTES) })
  const { exports } = new WebAssembly.Instance(compiled(), { rows: { memory } })
  return { buffer: memory.buffer, kernel: exports as RowKernel }
}

let module: object | undefined

function compiled(): object {
  return (module ??= new WebAssembly.Module(Uint8Array.from(binary())))
}

/** Types of values, by their codes in the specification of WebAssembly. */
const [I32, V128] = [0x7f, 0x7b]
const NOTHING = 0x40
const [LOOP, END, BR_IF] = [0x03, 0x0b, 0x0d]
const [I32_ADD, I32_OR, I32_SHL, I32_LT_U] = [0x6a, 0x72, 0x74, 0x49]
const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const tee = (local: number) => [0x22, local]
const number = (value: number) => [0x41, ...signed(value)]
const storeI32 = [0x36, 2, 0]
const simd = (code: number, ...immediates: number[]) => [0xfd, ...leb(code), ...immediates]
const load = (offset = 0) => simd(0x00, 4, ...leb(offset))
const store = simd(0x0b, 4, 0)
const SPLAT = simd(0x11)
const lane = (index: number) => simd(0x1b, index)
const [LE_S, GE_S, BITMASK] = [simd(0x3d), simd(0x3f), simd(0xa4)]
const [AND, AND_NOT, OR] = [simd(0x4e), simd(0x4f), simd(0x50)]
/** Bits of each byte; sums of neighbours, twice as wide; sums of sixteen and of four numbers. */
const [POPCNT, ADD_PAIRS_8, ADD_PAIRS_16] = [simd(0x62), simd(0x7d), simd(0x7f)]
const [ADD_16, ADD_4] = [simd(0x6e), simd(0xae)]

/** Moves an address on; `tee` leaves it on the stack. */
const move = (local: number, by: number, into = set) => [...get(local), ...number(by), I32_ADD, ...into(local)]

/** Repeats `body` until `address`, moved on by `step`, has reached the local `end`. */
const until = (end: number, address: number, step: number, body: number[]) => [
  LOOP,
  NOTHING,
  ...body,
  ...move(address, step, tee),
  ...get(end),
  I32_LT_U,
  BR_IF,
  0,
  END,
]

interface Loop {
  name: keyof RowKernel
  parameters: number
  hasResult: boolean
  locals: number[]
  body: number[]
}

/** A loop that writes what an instruction makes of two sets: `into`, `one`, `other`, `length`, which becomes the end. */
function combine(name: keyof RowKernel, instruction: number[]): Loop {
  const [into, one, other, end] = [0, 1, 2, 3]
  const step = [...get(into), ...get(one), ...load(), ...get(other), ...load(), ...instruction, ...store]
  const loop = until(end, into, 16, [...step, ...move(one, 16), ...move(other, 16)])
  return { name, parameters: 4, hasResult: false, locals: [], body: [...endOf(into, end), ...loop] }
}

/** Makes an address of a length. */
const endOf = (begin: number, length: number) => [...get(begin), ...get(length), I32_ADD, ...set(length)]

/** Four times the bits of each byte are at most 32, so they fit into a byte: they are made wider once for all four. */
function countBoth(): Loop {
  const [one, other, end, sums] = [0, 1, 2, 3]
  const bits = [0, 16, 32, 48].flatMap((offset) => {
    const both = [...get(one), ...load(offset), ...get(other), ...load(offset), ...AND, ...POPCNT]
    return offset === 0 ? both : [...both, ...ADD_16]
  })
  const step = [...get(sums), ...bits, ...ADD_PAIRS_8, ...ADD_PAIRS_16, ...ADD_4, ...set(sums), ...move(other, 64)]
  const sum = [0, 1, 2, 3].flatMap((index) => [...get(sums), ...lane(index), ...(index === 0 ? [] : [I32_ADD])])
  const body = [...endOf(one, end), ...until(end, one, 64, step), ...sum]
  return { name: 'countBoth', parameters: 3, hasResult: true, locals: [V128], body }
}

/** Four numbers become four bits, and eight fours of them a word. */
function within(): Loop {
  const [into, column, from, to, end, lowest, highest] = [0, 1, 2, 3, 4, 5, 6]
  const four = (offset: number) => [...get(column), ...load(offset)]
  const bits = (index: number) => {
    const isWithin = [
      ...four(index * 16),
      ...get(lowest),
      ...GE_S,
      ...four(index * 16),
      ...get(highest),
      ...LE_S,
      ...AND,
    ]
    return [...isWithin, ...BITMASK, ...(index === 0 ? [] : [...number(index * 4), I32_SHL, I32_OR])]
  }
  const word = [...get(into), ...[0, 1, 2, 3, 4, 5, 6, 7].flatMap(bits), ...storeI32]
  const splat = (value: number, local: number) => [...get(value), ...SPLAT, ...set(local)]
  const loop = until(end, into, 4, [...word, ...move(column, 128)])
  const body = [...splat(from, lowest), ...splat(to, highest), ...endOf(into, end), ...loop]
  return { name: 'within', parameters: 5, hasResult: false, locals: [V128, V128], body }
}

/** The module as bytes: its types, the memory, the functions, their names and their bodies. */
function binary(): number[] {
  const loops = [combine('and', AND), combine('or', OR), combine('andNot', AND_NOT), countBoth(), within()]
  const types = loops.map(({ parameters, hasResult }) => {
    return [0x60, ...list(Array.from({ length: parameters }, () => [I32])), ...list(hasResult ? [[I32]] : [])]
  })
  const memory = [...text('rows'), ...text('memory'), 0x02, 0x00, 1]
  const names = loops.map(({ name }, index) => [...text(name), 0x00, index])
  const bodies = loops.map(({ locals, body }) => {
    const code = [...list(locals.map((type) => [1, type])), ...body, END]
    return [...leb(code.length), ...code]
  })
  const sections: [number, number[]][] = [
    [1, list(types)],
    [2, list([memory])],
    [3, list(loops.map((_, index) => [index]))],
    [7, list(names)],
    [10, list(bodies)],
  ]
  const MAGIC = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]
  return [...MAGIC, ...sections.flatMap(([id, content]) => [id, ...leb(content.length), ...content])]
}

function list(items: number[][]): number[] {
  return [...leb(items.length), ...items.flat()]
}

function text(of: string): number[] {
  return [...leb(of.length), ...Buffer.from(of)]
}

/** The same where one bit more says that there is no minus. */
function signed(value: number): number[] {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signed(value >>> 7)]
}

/** A number without a sign, seven bits to a byte. */
function leb(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7)]
}
