// Scissors and brush: turns lists of points into SVG paths. A point marked 'c' is a corner, all others are rounded.
export type Point = [number, number] | [number, number, 'c']

export const INK = '#1b332a'
export const lerp = (a: number, b: number, k: number) => a + (b - a) * k
const r = (v: number) => Math.round(v * 10) / 10

/** A smooth line through the points; handles follow the neighbours, so uneven spacing does not make loops. */
export function line(pts: Point[], closed = false): string {
  const n = pts.length
  const at = (i: number) => pts[closed ? (i + n) % n : Math.max(0, Math.min(n - 1, i))]
  const tangent = (i: number, toward: number): [number, number] => {
    const p = at(i),
      corner = p[2] === 'c'
    const a = corner ? (toward > 0 ? p : at(i - 1)) : at(i - 1)
    const b = corner ? (toward > 0 ? at(i + 1) : p) : at(i + 1)
    const d = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    return [(b[0] - a[0]) / d, (b[1] - a[1]) / d]
  }
  let d = `M${r(pts[0][0])} ${r(pts[0][1])}`
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const p = at(i),
      q = at(i + 1),
      h = Math.hypot(q[0] - p[0], q[1] - p[1]) * 0.36
    const u = tangent(i, 1),
      v = tangent(i + 1, -1)
    d += `C${r(p[0] + u[0] * h)} ${r(p[1] + u[1] * h)} ${r(q[0] - v[0] * h)} ${r(q[1] - v[1] * h)} ${r(q[0])} ${r(q[1])}`
  }
  return closed ? d + 'Z' : d
}

/** A piece of cut paper. */
export const cut = (pts: Point[], fill: string, opacity = 1) =>
  `<path d="${line(pts, true)}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

/** A brush stroke. */
export const stroke = (pts: Point[], colour: string, width: number, opacity = 1) =>
  `<path d="${line(pts)}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const dot = (x: number, y: number, radius: number, fill: string, opacity = 1) =>
  `<circle cx="${r(x)}" cy="${r(y)}" r="${r(radius)}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const clipped = (id: string, pts: Point[], inside: string) =>
  `<clipPath id="${id}"><path d="${line(pts, true)}"/></clipPath><g clip-path="url(#${id})">${inside}</g>`
