import type { Hull } from './boat-shapes.ts'

export interface Shape {
  name: string
  hull: Hull
  /** SVG path data in a box of 1 × 1, bow up. */
  outline: string
}

const sailing: Shape = {
  name: 'Vela monoscafo',
  hull: 'MONOHULL',
  outline: 'M.5 0C.78.16 1 .4 1 .62 1 .8.96.93.9 1H.1C.04.93 0 .8 0 .62 0 .4.22.16.5 0Z',
}

const motor: Shape = {
  name: 'Motoryacht',
  hull: 'MONOHULL',
  outline: 'M.5 0C.86.1 1 .3 1 .5V.95L.95 1H.05L0 .95V.5C0 .3.14.1.5 0Z',
}

const inflatable: Shape = {
  name: 'Gommone',
  hull: 'RIB',
  outline:
    'M.5 0C.84.04.98.2 1 .36V.97A.11.03 0 0 1 .78.97V.93H.22V.97A.11.03 0 0 1 0 .97V.36C.02.2.16.04.5 0Z',
}

/** Outlines that every installation begins with; they can be changed, archived and added to like any other. */
export const shippedShapes: readonly Shape[] = [
  sailing,
  {
    name: 'Vela classica',
    hull: 'MONOHULL',
    outline: 'M.5 0C.7.15 1 .38 1 .56 1 .74.8.92.62 1H.38C.2.92 0 .74 0 .56 0 .38.3.15.5 0Z',
  },
  motor,
  {
    name: 'Motoscafo aperto',
    hull: 'MONOHULL',
    outline: 'M.5 0C.8.13 1 .34 1 .54V.94H.84L.8 1H.2L.16.94H0V.54C0 .34.2.13.5 0Z',
  },
  {
    name: 'Catamarano',
    hull: 'CATAMARAN',
    outline:
      'M.14 0C.26.1.29.2.29.3H.71C.71.2.74.1.86 0 .96.14 1 .3 1 .5V1H.72V.9H.28V1H0V.5C0 .3.04.14.14 0Z',
  },
  {
    name: 'Trimarano',
    hull: 'TRIMARAN',
    outline:
      'M.5 0C.6.1.63.22.64.36L.86.4.88.22C.95.3 1 .45 1 .6V.86H.86L.64.8.6 1H.4L.36.8.14.86H0V.6C0 .45.05.3.12.22L.14.4.36.36C.37.22.4.1.5 0Z',
  },
  inflatable,
]

/** What a boat of this kind looks like from above where nobody has chosen an outline for her. */
export const shapeOfKind = (kind: string | null): Shape => {
  if (kind === 'MOTOR') return motor
  return kind === 'RIB' ? inflatable : sailing
}
