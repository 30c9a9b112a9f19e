import fc from 'fast-check'
import { SVGPathData } from 'svg-pathdata'
import { describe, expect, test } from 'vitest'
import { hullPath, isOutline, planView, usualBeam } from './plan-view.ts'
import { shippedShapes } from './shipped-shapes.ts'

function box(path: string | undefined) {
  const { minX, maxX, minY, maxY } = new SVGPathData(path ?? '').getBounds()
  return { minX, maxX, minY, maxY }
}

const metres = (max: number) => fc.double({ min: 0.3, max, noNaN: true })
const share = fc.double({ min: -3, max: 3, noNaN: true })
const point = fc.tuple(share, share).map((pair) => pair.join(' '))
const radius = fc.double({ min: 0.1, max: 3, noNaN: true })
const step = fc.oneof(
  point.map((to) => `L${to}`),
  share.map((x) => `h${x}`),
  share.map((y) => `V${y}`),
  fc.tuple(point, point, point).map((points) => `C${points.join(' ')}`),
  fc.tuple(point, point).map((points) => `q${points.join(' ')}`),
  point.map((to) => `T${to}`),
  fc.tuple(radius, radius, share, point).map(([a, b, turn, to]) => `A${a} ${b} ${turn} 0 1 ${to}`),
)
const anyOutline = fc
  .tuple(point, fc.array(step, { minLength: 2, maxLength: 8 }))
  .map(([start, steps]) => `M${start}${steps.join('')}Z`)
  .filter((outline) => {
    const { minX, maxX, minY, maxY } = box(outline)
    return maxX - minX > 0.05 && maxY - minY > 0.05
  })

describe('a boat from above', () => {
  test('fills exactly her length and her beam about her middle, whatever they and her outline are', () => {
    const shape = fc.oneof(fc.constantFrom(...shippedShapes.map(({ outline }) => outline)), anyOutline)
    fc.assert(
      fc.property(shape, metres(200), metres(60), (outline, length, beam) => {
        const { minX, maxX, minY, maxY } = box(hullPath(outline, length, beam))
        // Points are on whole millimetres.
        for (const [side, wanted] of [
          [maxX, beam / 2],
          [-minX, beam / 2],
          [maxY, length / 2],
          [-minY, length / 2],
        ] as const)
          expect(Math.abs(side - wanted)).toBeLessThan(0.002)
      }),
      { numRuns: 500 },
    )
  })

  test('has her bow up: the foremost point is at −y, on the middle line of a shipped outline of one hull', () => {
    const path = hullPath('M.5 0L1 1H0Z', 10, 4)
    expect(path).toBe('M0 -5L2 5H-2z')
  })

  test('keeps a curve whose points lie outside of what it fills within her measures', () => {
    // The top of this arc is at y = 0.25, its control points are at 0: its box is not that of its points.
    expect(box(hullPath('M0 1C0 0 1 0 1 1Z', 9, 3))).toEqual({ minX: -1.5, maxX: 1.5, minY: -4.5, maxY: 4.5 })
  })

  test('does not grow where she is drawn in another unit or at another place', () => {
    expect(hullPath('M150 20L250 420H50Z', 10, 4)).toBe(hullPath('M.5 0L1 1H0Z', 10, 4))
  })

  test.each(['', 'M', 'M0 0', 'M0 0H1', 'M0 0V1Z', 'M0 0LL', 'M0 0L1', 'Alba'])(
    'is not drawn by «%s»',
    (outline) => {
      expect([isOutline(outline), hullPath(outline, 10, 3)]).toEqual([false, undefined])
    },
  )
})

describe('what is known of a boat', () => {
  const boat = { kind: 'SAIL', lengthOverall: 10, beam: 3.3 }
  const triangle = { hull: 'OTHER', outline: 'M.5 0L1 1H0Z' } as const

  test('is drawn: her shape at her measures', () => {
    expect(planView(boat, triangle)).toEqual({
      path: 'M0 -5L1.65 5H-1.65z',
      length: 10,
      beam: 3.3,
      isBeamAssumed: false,
    })
  })

  test('without a shape, or with one that is none, she looks as boats of her kind do', () => {
    const byKind = (kind: string | null) => planView({ ...boat, kind })?.path
    expect(new Set([byKind('SAIL'), byKind('MOTOR'), byKind('RIB')]).size).toBe(3)
    expect(byKind(null)).toBe(byKind('SAIL'))
    expect(planView({ ...boat, kind: 'MOTOR' }, { hull: 'OTHER', outline: 'M0 0' })?.path).toBe(
      byKind('MOTOR'),
    )
  })

  test('without a beam she has a usual one, and it is said', () => {
    const plan = planView({ ...boat, beam: null })
    expect(plan).toMatchObject({ length: 10, beam: usualBeam(10, 'MONOHULL'), isBeamAssumed: true })
    expect(usualBeam(10, 'MONOHULL')).toBeCloseTo(3.28, 2)
    expect(usualBeam(10, 'CATAMARAN')).toBeCloseTo(5.4)
  })

  test('without a length there is no drawing to scale', () => {
    expect(planView({ ...boat, lengthOverall: null })).toBeUndefined()
  })
})

test('every shipped outline is in its box and can be drawn', () => {
  for (const { name, outline } of shippedShapes) {
    expect(isOutline(outline), name).toBe(true)
    const { minX, maxX, minY, maxY } = box(outline)
    expect(
      [minX, maxX, minY, maxY].map((side) => Number(side.toFixed(6))),
      name,
    ).toEqual([0, 1, 0, 1])
  }
})
