type Cell = string | number

/** Writes rows of cells as a Markdown table, figures to the right. */
export function printTable(headings: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const lines = [headings, ...rows.map((row) => row.map(String))]
  const widths = headings.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const isFigure = headings.map((_, at) => rows.every((row) => typeof row[at] === 'number'))
  const write = (line: readonly string[]) => {
    const cells = line.map((cell, at) =>
      isFigure[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
    )
    console.log(`| ${cells.join(' | ')} |`)
  }
  write(headings)
  write(widths.map((width, at) => (isFigure[at] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))))
  for (const line of lines.slice(1)) write(line)
}

/** A figure with so many decimals, as a number. */
export const rounded = (value: number, decimals = 0): number => Number(value.toFixed(decimals))

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
