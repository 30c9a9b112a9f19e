import { choice, decimal, integer, longText, text, yesNo } from '../../kit/fields.ts'
import { valueTypes } from './audit-item-readings.ts'
import { instruments } from './instrument-scales.ts'

const limit = () => decimal(-1_000_000_000, 1_000_000_000, 6).nullable()

/** Columns of a sheet of items besides those of the item: both languages, its groups, and one reading a line. */
export const itemSheet = {
  nameIt: text(200).nullable(),
  nameEn: text(200).nullable(),
  instructionsIt: longText(4000).nullable(),
  instructionsEn: longText(4000).nullable(),
  /** Codes or names of groups, separated by commas; a code that is not there yet becomes a group. */
  groupCodes: text(400).nullable(),
  groupIt: text(120).nullable(),
  groupEn: text(120).nullable(),
  readingIt: text(200).nullable(),
  readingEn: text(200).nullable(),
  valueType: choice(valueTypes).nullable(),
  /** By its name, its symbol or what it is called. */
  unit: text(80).nullable(),
  /** `GOOD = Buono / Good | BAD! = Cattivo / Bad`; an exclamation mark proposes a problem. */
  options: longText(8000).nullable(),
  required: yesNo().nullable(),
  min: limit(),
  max: limit(),
  attentionMin: limit(),
  attentionMax: limit(),
  alarmMin: limit(),
  alarmMax: limit(),
  decimals: integer(0, 6).nullable(),
  problemValue: yesNo().nullable(),
  isExpiry: yesNo().nullable(),
  attentionDays: integer(0, 3650).nullable(),
  instrument: choice(instruments).nullable(),
  /** `PERCENT attentionMax=18 alarmMax=24 | METER_0_100 attentionMax=20`: limits on the instrument's other scales. */
  scaleLimits: text(1000).nullable(),
}
