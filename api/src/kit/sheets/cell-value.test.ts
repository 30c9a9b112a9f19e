import {
  choice,
  clockTime,
  country,
  day,
  instant,
  integer,
  kilograms,
  localised,
  metres,
  text,
  traitsOf,
  yesNo,
} from '@darsena/contract/kit/fields'
import type { Language } from '@darsena/contract/kit/label'
import type { ResourceTexts } from '@darsena/contract/kit/resource-texts'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { translator } from '../texts.ts'
import { cellReader } from './cell-value.ts'

const choices = (SAIL: string, RIB: string): ResourceTexts => ({
  one: '',
  many: '',
  field: {},
  choice: { kind: { SAIL, RIB } },
})
const texts = { it: choices('Vela', 'Gommone'), en: choices('Sail', 'Rigid inflatable') }

/** The value, or the complaint as a text in brackets. */
function read(schema: z.ZodType, cell: string, language: Language = 'it'): unknown {
  const context = { language, translate: translator(language), texts, timeZone: 'Europe/Madrid' }
  const reading = cellReader('kind', traitsOf(schema), context)(cell)
  return reading.fault === undefined ? reading.value : `[${reading.fault}]`
}

describe('a number in a cell', () => {
  it.each([
    ['9,77', 9.77],
    ['9.77', 9.77],
    [' 9,77 m ', 9.77],
    ['9,77m', 9.77],
    ['12 metri', 12],
    ['12 mt.', 12],
    ['10,222', 10.222],
    ['0,5', 0.5],
    [',5', 0.5],
    ['-3', -3],
    ['−3', -3],
    ['1e2', 100],
    ['9,7680000', 9.768],
  ])('is read as metres: %s', (cell, value) => {
    expect(read(metres(), cell)).toBe(value)
  })

  it.each([
    ['3864,0', 3864],
    ['10.954,5', 10_954.5],
    ['10,954.5', 10_954.5],
    ['1.234.567', 1_234_567],
    ['1,234,567.5', 1_234_567.5],
    ['10 954', 10_954],
    ['10\u00a0954,5 kg', 10_954.5],
    ['10’954', 10_954],
    ['10954kg', 10_954],
  ])('is read as kilograms, thousands apart or not: %s', (cell, value) => {
    expect(read(kilograms(), cell)).toBe(value)
  })

  it('is refused where a mark could part thousands or decimals', () => {
    expect(read(kilograms(), '10.954')).toBe(
      '[Può essere 10954 o 10,954: scrivilo senza separatore delle migliaia («10.954»)]',
    )
    expect(read(kilograms(), '10,954', 'en')).toBe(
      '[Could be 10954 or 10.954: write it without a thousands separator (“10,954”)]',
    )
  })

  it.each(['dodici', '12 ft', '1.2.3', '1.234,567.8', '12,', '1,23,456', '٣', '0x10', 'Infinity'])(
    'is refused when it is none: %s',
    (cell) => {
      expect(read(metres(), cell)).toBe(`[Non è un numero: «${cell}»]`)
    },
  )

  it('is whole where the field is', () => {
    expect(read(integer(1800, 2100), '1996,0')).toBe(1996)
    expect(read(integer(1800, 2100), '1.996')).toBe(1996)
    expect(read(integer(1800, 2100), '1996,5')).toBe('[Non è un numero intero: «1996,5»]')
  })
})

describe('a cell', () => {
  it('is null when it is blank', () => {
    for (const cell of ['', '  ', '\u00a0']) {
      expect(read(text(20), cell)).toBeNull()
      expect(read(metres(), cell)).toBeNull()
    }
  })

  it('loses the apostrophe of the formula guard, and no other', () => {
    expect(read(text(20), "'+BRAVISSIMO")).toBe('+BRAVISSIMO')
    expect(read(text(20), "'=1+1")).toBe('=1+1')
    expect(read(text(20), "a;'=1+1")).toBe('a;=1+1')
    expect(read(text(20), "'78")).toBe("'78")
    expect(read(text(20), "'O sole mio")).toBe("'O sole mio")
  })

  it('of a choice is its code or its label in either language', () => {
    const kind = choice(['SAIL', 'RIB'])
    for (const cell of ['SAIL', 'sail', 'Vela', ' VELA ']) expect(read(kind, cell)).toBe('SAIL')
    for (const cell of ['Gommone', 'rigid-inflatable', 'RIB']) expect(read(kind, cell)).toBe('RIB')
    expect(read(kind, 'canoa')).toBe('[Valore sconosciuto: «canoa»]')
  })

  it('of a country is a code, the letters of a sail, or a name in either language', () => {
    for (const cell of ['DE', 'DEU', 'ger', 'Germania', 'germany']) expect(read(country(), cell)).toBe('DE')
    expect(read(country(), 'XYZ')).toBe('[Valore sconosciuto: «XYZ»]')
  })

  it('of yes or no is either word in either language', () => {
    for (const cell of ['sì', 'Si', 'VERO', 'yes', 'TRUE', 'x', '1']) expect(read(yesNo(), cell)).toBe(true)
    for (const cell of ['no', 'Falso', 'FALSE', '0']) expect(read(yesNo(), cell)).toBe(false)
    expect(read(yesNo(), 'forse')).toBe('[Valore sconosciuto: «forse»]')
  })

  it('of a day is read day first, or year first, and must exist', () => {
    for (const cell of ['28/11/2026', '28-11-2026', '28.11.2026', '2026-11-28', '2026-11-28 00:00:00']) {
      expect(read(day(), cell)).toBe('2026-11-28')
    }
    expect(read(day(), '1/2/2026')).toBe('2026-02-01')
    for (const cell of ['31/02/2026', '11/28/2026', 'oggi', '2026-13-01']) {
      expect(read(day(), cell)).toBe(`[Non è una data: «${cell}». Scrivi giorno/mese/anno]`)
    }
  })

  it('of an instant is on the clock of the facility, on both days that the clock changes', () => {
    expect(read(instant(), '28/11/2026 09:30')).toBe('2026-11-28T08:30:00Z')
    expect(read(instant(), '29/03/2026 03:30')).toBe('2026-03-29T01:30:00Z')
    expect(read(instant(), '2026-10-25 03:30')).toBe('2026-10-25T02:30:00Z')
    expect(read(instant(), '2026-11-28T09:30:00+01:00')).toBe('2026-11-28T08:30:00.000Z')
    expect(read(instant(), 'ieri')).toBe('[Non è una data: «ieri». Scrivi giorno/mese/anno]')
  })

  it('of a time of day takes point and colon', () => {
    expect(read(clockTime(), '9.30')).toBe('09:30')
    expect(read(clockTime(), '14:00:00')).toBe('14:00')
    expect(read(clockTime(), '25:00')).toBe('[Non è un’ora: «25:00»]')
  })

  it('of a text in both languages fills the side of the reader', () => {
    expect(read(localised(), 'Scafo', 'it')).toEqual({ it: 'Scafo' })
    expect(read(localised(), 'Hull', 'en')).toEqual({ en: 'Hull' })
  })

  it('with a failed formula is refused, whatever the field', () => {
    expect(read(text(20), '#RIF!')).toBe('[La formula dà un errore: #RIF!]')
    expect(read(metres(), '#N/A', 'en')).toBe('[The formula gives an error: #N/A]')
  })

  it('is quoted short in a complaint', () => {
    expect(read(metres(), 'x'.repeat(10_000))).toBe(`[Non è un numero: «${'x'.repeat(60)}…»]`)
  })
})
