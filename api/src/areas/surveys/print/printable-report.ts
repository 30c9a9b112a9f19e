import type { WholeReport } from '@darsena/contract/areas/surveys/reports/report'

/** A report with all that it says; internal notes may be in it and are never printed. */
export type PrintableReport = WholeReport

export const isPrintable = (row: object): row is PrintableReport => 'sections' in row
