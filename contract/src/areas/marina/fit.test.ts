import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BoatSize, fitOf, limitsTogether, quayLength, type SlotLimits } from './fit.ts'

const boat: BoatSize = { length: 12, beam: 4, draft: 2, airDraft: 17, weightKg: 9_000 }
const slot: SlotLimits = {
  kind: 'WATER',
  length: 14,
  maxBeam: 4.6,
  maxDraft: 2.5,
  maxAirDraft: null,
  maxWeightKg: null,
}

const marginsOf = (size: BoatSize, limits: SlotLimits) =>
  Object.fromEntries(fitOf(size, limits).margins.map((one) => [one.dimension, one.margin]))

test('a boat with room on all sides fits, and it is told how much is left', () => {
  expect(fitOf(boat, slot).verdict).toBe('FITS')
  expect(marginsOf(boat, slot)).toEqual({ length: 2, beam: 0.6, draft: 0.5 })
})

test('a boat that is longer than the berth exceeds it, whatever else is not known', () => {
  const fit = fitOf({ ...boat, length: 14.2, draft: null }, slot)
  expect(fit.verdict).toBe('EXCEEDS')
  expect(fit.margins).toContainEqual({ dimension: 'length', verdict: 'EXCEEDS', margin: -0.2 })
  expect(fit.margins).toContainEqual({
    dimension: 'draft',
    verdict: 'UNKNOWN',
    margin: null,
    missing: 'BOAT',
  })
})

test('inside of the clearance it is tight; exactly the clearance is enough', () => {
  expect(fitOf({ ...boat, beam: 4.11 }, slot).verdict).toBe('TIGHT')
  expect(fitOf({ ...boat, beam: 4.1 }, slot).verdict).toBe('FITS')
  expect(fitOf({ ...boat, draft: 2.3 }, slot).verdict).toBe('TIGHT')
  expect(fitOf({ ...boat, beam: 4.11 }, slot, { beam: 0.2, draft: 0.3 }).verdict).toBe('FITS')
})

test('a length or a beam that nobody wrote down leaves it unknown', () => {
  expect(fitOf({ ...boat, beam: null }, slot).verdict).toBe('UNKNOWN')
  expect(fitOf(boat, { ...slot, maxDraft: null }).verdict).toBe('UNKNOWN')
})

test('a missing measure says whose it is', () => {
  const whose = (size: BoatSize, limits: SlotLimits) =>
    fitOf(size, limits).margins.find(({ dimension }) => dimension === 'draft')?.missing
  expect(whose({ ...boat, draft: null }, slot)).toBe('BOAT')
  expect(whose(boat, { ...slot, maxDraft: null })).toBe('BERTH')
  expect(whose({ ...boat, draft: null }, { ...slot, maxDraft: null })).toBe('BOTH')
  expect(whose(boat, slot)).toBeUndefined()
})

test('air draft and weight count only where the berth limits them, and draft not on the ground', () => {
  expect(fitOf({ ...boat, airDraft: null, weightKg: null }, slot).verdict).toBe('FITS')
  expect(fitOf(boat, { ...slot, maxAirDraft: 16 }).verdict).toBe('EXCEEDS')
  expect(fitOf(boat, { ...slot, maxWeightKg: 8_000 }).verdict).toBe('EXCEEDS')
  expect(fitOf({ ...boat, draft: null }, { ...slot, kind: 'GROUND_OUTDOOR', maxDraft: null }).verdict).toBe(
    'FITS',
  )
})

test('a wide boat on two berths has the beam of both and the length of the shorter', () => {
  const both = limitsTogether([slot, { ...slot, length: 12.5, maxAirDraft: 18 }])
  expect(both).toMatchObject({
    length: 12.5,
    maxBeam: 9.2,
    maxDraft: 2.5,
    maxAirDraft: 18,
    maxWeightKg: null,
  })
  expect(fitOf({ ...boat, beam: 8 }, both).verdict).toBe('FITS')
})

test('boats along a quay take their lengths and a metre between each two', () => {
  expect(quayLength([])).toBe(0)
  expect(quayLength([12.1])).toBe(12.1)
  expect(quayLength([12.1, 10.2, 9])).toBe(33.3)
})

test('a boat that fits a berth fits every one that is larger', () => {
  const metres = fc.integer({ min: 1_000, max: 60_000 }).map((millimetres) => millimetres / 1000)
  const size = fc.record({ length: metres, beam: metres, draft: metres, airDraft: metres, weightKg: metres })
  const limits = fc.record({
    kind: fc.constant('WATER' as const),
    length: metres,
    maxBeam: metres,
    maxDraft: metres,
    maxAirDraft: metres,
    maxWeightKg: metres,
  })
  fc.assert(
    fc.property(size, limits, metres, (one, berth, more) => {
      fc.pre(fitOf(one, berth).verdict !== 'EXCEEDS')
      const larger = {
        kind: berth.kind,
        length: berth.length + more,
        maxBeam: berth.maxBeam + more,
        maxDraft: berth.maxDraft + more,
        maxAirDraft: berth.maxAirDraft + more,
        maxWeightKg: berth.maxWeightKg + more,
      }
      expect(fitOf(one, larger).verdict).not.toBe('EXCEEDS')
    }),
  )
})
