import { readSheet } from '../sheets/read-sheet.ts'
import type { Translate } from '../texts.ts'

/** What is known of a sheet before anything is done with it. */
export interface SheetSurvey {
  headings: string[]
  /** The first values of each column, as samples. */
  samples: Record<string, string[]>
  /** Rows below the heading. */
  count: number
}

const samplesPerColumn = 3

/**
 * Reads a sheet once through, so that a file that breaks in its last line is refused before the first row is imported.
 * @throws whatever `readSheet` complains of
 */
export async function surveySheet(path: string, translate: Translate): Promise<SheetSurvey> {
  const { headings, rows } = await readSheet(path, translate)
  const samples = headings.map((): string[] => [])
  let count = 0
  for await (const { cells } of rows) {
    count += 1
    for (const [at, values] of samples.entries()) {
      const cell = cells[at]?.trim()
      if (cell && values.length < samplesPerColumn) values.push(cell.slice(0, 200))
    }
  }
  return {
    headings,
    samples: Object.fromEntries(headings.map((heading, at) => [heading, samples[at] ?? []])),
    count,
  }
}
