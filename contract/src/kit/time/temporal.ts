import type { Temporal as Polyfill } from 'temporal-polyfill'

const ofPlatform: typeof Polyfill | undefined = Reflect.get(globalThis, 'Temporal')

/** The platform's own where it has one; else the polyfill, 19 kB that are not loaded before they are needed. */
export const Temporal = ofPlatform ?? (await import('temporal-polyfill')).Temporal
