import { type ReadingBody, readingBody } from '@darsena/contract/areas/surveys/audit-item-readings'
import { unitMeant } from '@darsena/contract/areas/surveys/units'
import { faultText } from '@darsena/contract/kit/faults'
import type { Localised } from '@darsena/contract/kit/fields'
import type { Context } from '../../kit/context.ts'
import type { SheetLine, Values } from '../../kit/crud/write-rules.ts'

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Two columns as one text in both languages; undefined where both are empty. */
export function bothLanguages(it: unknown, en: unknown): Localised | undefined {
  const sides = { ...(textOf(it) ? { it: textOf(it) } : {}), ...(textOf(en) ? { en: textOf(en) } : {}) }
  return sides.it || sides.en ? sides : undefined
}

const listIn = (text: string) =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** `BAD! = Cattivo / Bad`; undefined where it cannot be read. */
function optionIn(text: string): ReadingBody['options'][number] | undefined {
  const [, value, mark, labels] = /^([^=!]+?)\s*(!?)\s*(?:=\s*(.+))?$/.exec(text) ?? []
  if (!value) return undefined
  const [it, en] = (labels ?? value).split(/\s+\/\s+/)
  return { value, label: { it: it ?? value, ...(en ? { en } : {}) }, isProblem: mark === '!' }
}

const numbersIn = (words: readonly string[]) =>
  words.map((word) => {
    const [, name = '', number = ''] = /^(\w+)=(-?\d+(?:[.,]\d+)?)$/.exec(word) ?? []
    return [name, Number(number.replace(',', '.'))] as const
  })

/** `PERCENT attentionMax=18`, parsed for the contract, which reports its faults. */
function scaleIn(text: string): Record<string, unknown> {
  const [scale, ...words] = text.split(/\s+/)
  return { scale, ...Object.fromEntries(numbersIn(words)) }
}

const own = [
  'valueType',
  'required',
  'min',
  'max',
  'attentionMin',
  'attentionMax',
  'alarmMin',
  'alarmMax',
  'decimals',
  'problemValue',
  'isExpiry',
  'attentionDays',
  'instrument',
] as const
const further = ['unit', 'options', 'scaleLimits'] as const

/** Whether the line contains a reading at all. */
export const givesReading = (more: Values): boolean =>
  [...own, ...further, 'readingIt', 'readingEn'].some((field) => more[field] !== undefined)

function optionsOf({ more, refuse }: SheetLine, { translate }: Context): ReadingBody['options'] {
  const parts = listIn(textOf(more.options) ?? '')
  const read = parts.map((part) => ({ part, option: optionIn(part) }))
  const bad = read.find(({ option }) => !option)
  if (bad) refuse('options', translate('surveys:badOption', { value: bad.part }))
  return read.flatMap(({ option }) => option ?? [])
}

function unitOf({ more, refuse }: SheetLine, { translate }: Context): string | null {
  const word = textOf(more.unit)
  const unit = word === undefined ? undefined : unitMeant(word)
  if (word !== undefined && !unit) refuse('unit', translate('surveys:unknownUnit', { value: word }))
  return unit?.name ?? null
}

/** The column of a reading's fault. */
const columnOf = (path: readonly PropertyKey[]): string =>
  path[0] === 'label' ? 'readingIt' : String(path[0])

/**
 * Parses the reading of a line. Faults are reported at their column: an unknown unit, min above max, options of a
 * number.
 * @returns undefined where the line has a fault
 */
export function readingOfLine(context: Context, line: SheetLine): ReadingBody | undefined {
  const { translate } = context
  const { more } = line
  let isFaulty = false
  const refuse = (field: string, message: string) => {
    isFaulty = true
    line.refuse(field, message)
  }
  const ownLine = { ...line, refuse }
  const label = bothLanguages(more.readingIt, more.readingEn)
  if (!label) refuse('readingIt', translate('fault.required'))
  if (more.valueType === undefined) refuse('valueType', translate('fault.required'))
  const scales = listIn(textOf(more.scaleLimits) ?? '')
  const draft = {
    ...Object.fromEntries(own.flatMap((field) => (more[field] === undefined ? [] : [[field, more[field]]]))),
    label,
    unit: unitOf(ownLine, context),
    options: optionsOf(ownLine, context),
    scaleLimits: scales.map(scaleIn),
  }
  if (isFaulty) return undefined
  const parsed = readingBody.safeParse(draft, { error: faultText(translate) })
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) refuse(columnOf(path), message)
  return undefined
}
