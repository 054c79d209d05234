// The construction under a face: where everything is. The head looks to the left of the sheet; turn 0 is full face, 1 is three-quarter.
// Origin: eye line, middle of the skull. All other files ask this one for landmarks, so that hair, beard and glasses fit any head.
import { lerp, type Point } from './paper.ts'
import type { Person } from './people.ts'

/** half width, forehead, cheek and jaw as shares of it, height of the jaw corner, half chin, chin and crown from the eye line */
const shapes = {
  oval: { w: 118, fore: 0.95, cheek: 0.94, jaw: 0.74, jawY: 134, chin: 34, low: 190, top: 188 },
  round: { w: 127, fore: 0.93, cheek: 1.0, jaw: 0.85, jawY: 124, chin: 44, low: 174, top: 180 },
  long: { w: 108, fore: 0.96, cheek: 0.94, jaw: 0.76, jawY: 148, chin: 34, low: 212, top: 198 },
  square: { w: 121, fore: 0.97, cheek: 0.99, jaw: 0.91, jawY: 140, chin: 52, low: 190, top: 186 },
  heart: { w: 121, fore: 1.0, cheek: 0.89, jaw: 0.62, jawY: 124, chin: 23, low: 184, top: 192 },
  diamond: { w: 119, fore: 0.87, cheek: 0.92, jaw: 0.66, jawY: 130, chin: 26, low: 199, top: 192 },
  pear: { w: 116, fore: 0.88, cheek: 1.03, jaw: 0.94, jawY: 138, chin: 46, low: 190, top: 184 },
  wide: { w: 131, fore: 0.94, cheek: 0.99, jaw: 0.8, jawY: 126, chin: 38, low: 184, top: 182 },
}
export type Shape = keyof typeof shapes

/** shoulders (half), their slope, neck (half, as a share of the head), neck length, fullness under the chin */
const builds = {
  slim: { sh: 272, slope: 96, neck: 0.49, long: 26, full: 0 },
  lean: { sh: 292, slope: 80, neck: 0.55, long: 16, full: 0 },
  mid: { sh: 312, slope: 78, neck: 0.6, long: 8, full: 0 },
  broad: { sh: 350, slope: 58, neck: 0.64, long: 2, full: 0 },
  soft: { sh: 330, slope: 92, neck: 0.62, long: -2, full: 0.5 },
  heavy: { sh: 366, slope: 92, neck: 0.68, long: -8, full: 1 },
}
export type Build = keyof typeof builds

export function skull(p: Person) {
  const f = shapes[p.face],
    b = builds[p.build],
    t = p.turn,
    male = p.male
  const W = f.w * (p.w ?? 1),
    fat = b.full
  const jawShare = Math.min(1.04, f.jaw * (male ? 1.07 : 1) + fat * 0.06),
    cheek = f.cheek + fat * 0.04
  const chinW = f.chin * (male ? 1.22 : 1) + fat * 8,
    low = f.low * (p.h ?? 1) + (male ? 8 : 0),
    top = f.top,
    jawY = f.jawY * (p.h ?? 1) + (male ? 6 : 0)
  const shift = 50 * t,
    sag = Math.max(0, p.age - 48) / 20
  const k = (front: number, turned: number) => lerp(front, turned, t)

  // the two edges of the face from temple to chin: [height, x]
  const nearEdge: Point[] = [
    [k(f.fore * 0.95, 1.0) * W, -110],
    [k(0.985, 1.03) * W, -50],
    [k(1, 1.03) * W, 10],
    [k(cheek, 0.52 + cheek * 0.5) * W, 72],
    [k(jawShare, 0.42 + 0.56 * jawShare) * W + sag * 3, jawY + sag * 5],
    [k(lerp(jawShare * W, chinW, 0.62), 36 + chinW * 0.45), lerp(jawY, low, 0.66)],
    [k(chinW * 0.8, -shift + chinW * 0.9 + 12), low - 9],
  ]
  const farEdge: Point[] = [
    [-k(f.fore * 0.95, 0.9) * W, -110],
    [-k(0.985, 1.0) * W, -44],
    [-k(1, 0.965) * W, 2],
    [-k(0.995, 1.02 + (cheek - 0.94)) * W, 46],
    [-k(lerp(cheek, jawShare, 0.4), cheek * 0.97) * W, 98],
    [-k(jawShare, 0.42 + jawShare * 0.52) * W - sag * 3, jawY + sag * 5],
    [-k(lerp(jawShare * W, chinW, 0.62), shift + chinW * 1.1), lerp(jawY, low, 0.66)],
    [-k(chinW * 0.8, shift + chinW * 0.62), low - 9],
  ]
  const edge = (pts: Point[], y: number) => {
    if (y <= pts[0][1]) return pts[0][0]
    for (let i = 1; i < pts.length; i++)
      if (y <= pts[i][1]) return lerp(pts[i - 1][0], pts[i][0], (y - pts[i - 1][1]) / (pts[i][1] - pts[i - 1][1]))
    return pts[pts.length - 1][0]
  }
  const near = (y: number) => edge(nearEdge, y),
    far = (y: number) => edge(farEdge, y)
  const mid = (y: number) =>
    -shift * (y < 0 ? lerp(0.72, 0.3, Math.min(1, -y / 190)) : lerp(0.76, 1.04, Math.min(1, y / 100)))

  /** A point over the skull: 0° is the crown, −90° the far side, 90° the near side; `off` lifts it like hair does. */
  const dome = (deg: number, off = 0): Point => {
    const a = (deg * Math.PI) / 180,
      full = (v: number) => Math.sign(v) * Math.abs(v) ** 0.84,
      side = full(Math.sin(a))
    const rx = (side > 0 ? k(0.985, 1.11) : k(0.985, 0.97)) * W * (Math.abs(deg) < 75 ? lerp(1, f.fore, 0.5) : 1) + off
    return [10 * t + rx * side, -34 - (top - 34 + off) * full(Math.cos(a))]
  }
  const arc = (from: number, to: number, off: number | ((deg: number) => number) = 0, step = 24): Point[] => {
    const n = Math.max(1, Math.round(Math.abs(to - from) / step))
    return Array.from({ length: n + 1 }, (_, i) => {
      const d = lerp(from, to, i / n)
      return dome(d, typeof off === 'number' ? off : off(d))
    })
  }
  /** A point on the face: u −1 is the far edge, 0 the middle, 1 the near edge. */
  const on = (u: number, y: number, corner?: 'c'): Point => {
    const m = mid(y),
      x = u < 0 ? m - u * (far(y) - m) : m + u * (near(y) - m)
    return corner ? [x, y, corner] : [x, y]
  }
  const outline: Point[] = [...nearEdge.slice(1), [-shift, low], ...farEdge.slice(1).reverse(), ...arc(-66, 66, 0, 22)]

  const wide = W / 118
  const eye = {
    far: mid(0) - k(50, 47) * wide * (p.gap ?? 1),
    near: mid(0) + k(50, 57) * wide * (p.gap ?? 1),
    a: 27 * Math.sqrt(wide) * (p.eyeSize ?? 1),
  }
  const noseY = 70 * lerp(1, low / 195, 0.7) + (p.noseLength ?? 0),
    mouthY = lerp(noseY, low, 0.425 + (male ? -0.01 : 0))
  const neckW = b.neck * W * (male ? 1.16 : 1),
    bodyX = 26 * t,
    base = low + 60 + b.long * (male ? 0.6 : 1)
  return {
    W,
    t,
    male,
    top,
    low,
    jawY,
    chinW,
    shift,
    sag,
    fat,
    near,
    far,
    mid,
    dome,
    arc,
    on,
    outline,
    eye,
    noseY,
    mouthY,
    neckW,
    bodyX,
    base,
    shoulder: b.sh * (male ? 1.1 : 1),
    slope: b.slope * (male ? 0.85 : 1),
    tip: mid(noseY) - 13 * t,
    ear: { near: near(20), far: far(20), y: 22 },
  }
}
export type Skull = ReturnType<typeof skull>
