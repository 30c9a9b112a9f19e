/** Instruments whose readings depend on the scale that they are read on. */
export const instruments = ['MOISTURE_METER'] as const
export type Instrument = (typeof instruments)[number]

export const instrumentScales = ['METER_0_999', 'METER_0_100', 'PERCENT'] as const
export type InstrumentScale = (typeof instrumentScales)[number]

/**
 * The scales of an instrument, the first one being that of a reading's own limits. `unit` names a unit of the catalogue;
 * a scale without one is a bare number. `min` and `max` are the ends of the scale.
 */
export const scalesOf: Readonly<
  Record<Instrument, readonly { scale: InstrumentScale; unit: string | null; min: number; max: number }[]>
> = {
  MOISTURE_METER: [
    { scale: 'METER_0_999', unit: 'meterScale', min: 0, max: 999 },
    { scale: 'METER_0_100', unit: null, min: 0, max: 100 },
    { scale: 'PERCENT', unit: 'percent', min: 0, max: 100 },
  ],
}
