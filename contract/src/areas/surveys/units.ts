import type { Localised } from '../../kit/fields.ts'
import { inLanguage, type Language } from '../../kit/label.ts'

const unit = <const N extends string, const C extends string>(
  name: N,
  category: C,
  symbolIt: string,
  symbolEn: string,
  displayIt: string,
  displayEn: string,
) => ({
  name,
  category,
  symbol: { it: symbolIt, en: symbolEn },
  display: { it: displayIt, en: displayEn },
})

/** Units of measure; the first two are the specification's (section 3). */
export const units = [
  unit('grams', 'weight', 'g', 'g', 'Grammi', 'Grams'),
  unit('each', 'count', 'cad.', 'ea.', 'Cadauno', 'Each'),
  unit('kilograms', 'weight', 'kg', 'kg', 'Chilogrammi', 'Kilograms'),
  unit('number', 'count', 'n.', 'no.', 'Numero', 'Number'),
  unit('percent', 'ratio', '%', '%', 'Percentuale', 'Per cent'),
  unit(
    'percentBreakingLoad',
    'ratio',
    '% CR',
    '% BL',
    'Percentuale del carico di rottura',
    'Per cent of breaking load',
  ),
  unit('partsPerMillion', 'ratio', 'ppm', 'ppm', 'Parti per milione', 'Parts per million'),
  unit('meterScale', 'scale', 'scala 0–999', 'scale 0–999', 'Scala dell’igrometro', 'Moisture meter scale'),
  unit('micrometres', 'length', 'µm', 'µm', 'Micrometri', 'Micrometres'),
  unit('millimetres', 'length', 'mm', 'mm', 'Millimetri', 'Millimetres'),
  unit('metres', 'length', 'm', 'm', 'Metri', 'Metres'),
  unit('litres', 'volume', 'L', 'L', 'Litri', 'Litres'),
  unit('litresPerHour', 'flow', 'L/h', 'L/h', 'Litri all’ora', 'Litres per hour'),
  unit('milliseconds', 'time', 'ms', 'ms', 'Millisecondi', 'Milliseconds'),
  unit('seconds', 'time', 's', 's', 'Secondi', 'Seconds'),
  unit('minutes', 'time', 'min', 'min', 'Minuti', 'Minutes'),
  unit('hours', 'time', 'h', 'h', 'Ore', 'Hours'),
  unit('years', 'time', 'anni', 'yr', 'Anni', 'Years'),
  unit('knots', 'speed', 'kn', 'kn', 'Nodi', 'Knots'),
  unit('revolutionsPerMinute', 'rotation', 'giri/min', 'rpm', 'Giri al minuto', 'Revolutions per minute'),
  unit('degreesCelsius', 'temperature', '°C', '°C', 'Gradi Celsius', 'Degrees Celsius'),
  unit('millibars', 'pressure', 'mbar', 'mbar', 'Millibar', 'Millibars'),
  unit('bars', 'pressure', 'bar', 'bar', 'Bar', 'Bars'),
  unit('newtonMetres', 'torque', 'N·m', 'N·m', 'Newton metri', 'Newton metres'),
  unit('kilowatts', 'power', 'kW', 'kW', 'Chilowatt', 'Kilowatts'),
  unit('millivolts', 'voltage', 'mV', 'mV', 'Millivolt', 'Millivolts'),
  unit('volts', 'voltage', 'V', 'V', 'Volt', 'Volts'),
  unit('milliamperes', 'current', 'mA', 'mA', 'Milliampere', 'Milliamperes'),
  unit('amperes', 'current', 'A', 'A', 'Ampere', 'Amperes'),
  unit('ampereHours', 'charge', 'Ah', 'Ah', 'Amperora', 'Ampere hours'),
  unit('megohms', 'resistance', 'MΩ', 'MΩ', 'Megaohm', 'Megohms'),
  unit('hertz', 'frequency', 'Hz', 'Hz', 'Hertz', 'Hertz'),
] as const

export type UnitName = (typeof units)[number]['name']
export interface Unit {
  name: UnitName
  category: string
  symbol: Localised
  display: Localised
}

const [first, ...others] = units
export const unitNames: readonly [UnitName, ...UnitName[]] = [first.name, ...others.map(({ name }) => name)]

const byName = new Map<string, Unit>(units.map((one) => [one.name, one]))

/** The unit of a name; undefined for a name that the catalogue does not have. */
export const unitNamed = (name: string): Unit | undefined => byName.get(name)

/** «symbol - display», as units are shown in catalogues and pickers. */
export const unitLabel = (unit: Unit, language: Language): string =>
  `${inLanguage(unit.symbol, language)} - ${inLanguage(unit.display, language)}`

/** The unit that a sheet means by a name, a symbol, a display name or a label, in either language. */
export function unitMeant(word: string): Unit | undefined {
  const wanted = word.trim().toLowerCase()
  const exact = units.find(({ symbol }) => symbol.it === word.trim() || symbol.en === word.trim())
  return (
    exact ??
    units.find((one) =>
      [
        one.name,
        one.symbol.it,
        one.symbol.en,
        one.display.it,
        one.display.en,
        unitLabel(one, 'it'),
        unitLabel(one, 'en'),
      ].some((name) => name.toLowerCase() === wanted),
    )
  )
}
