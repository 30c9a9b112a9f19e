import { columnLetters } from '../column-letters.ts'
import { guardedText } from '../formula-guard.ts'
import type { ColumnKind, SheetCell, SheetColumn } from '../sheet-columns.ts'
import { escaped, serialOf } from './excel-values.ts'
import { type ZipPart, zipOf } from './zip-writer.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const document = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const style = { plain: 0, heading: 1, day: 2, moment: 3 } as const

const contentTypes = `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/></Types>`

const relations = (targets: Record<string, string>) =>
  `${head}<Relationships xmlns="${packaged}/relationships">${Object.entries(targets)
    .map(
      ([type, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="${document}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** Formats 164 and 165: days as the product shows them, whatever the machine's own setting. */
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** What a spreadsheet allows as the name of a sheet. */
const sheetName = (title: string) =>
  escaped(
    title
      .replaceAll(/[[\]:*?/\\'"]/g, ' ')
      .slice(0, 31)
      .trim() || 'Sheet1',
  )

const workbook = (title: string) =>
  `${head}<workbook xmlns="${main}" xmlns:r="${document}"><sheets><sheet name="${sheetName(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

const textCell = (reference: string, text: string, number: number = style.plain) =>
  `<c r="${reference}"${number ? ` s="${number}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escaped(guardedText(text))}</t></is></c>`

/** `YYYY-MM-DD HH:mm` as days since 1900 with the time as a fraction. */
function momentSerial(value: string): number | undefined {
  const [day = '', clock = '00:00'] = value.split(' ')
  const [hours, minutes] = clock.split(':').map(Number)
  const serial = serialOf(day)
  return serial === undefined ? undefined : serial + ((hours ?? 0) * 60 + (minutes ?? 0)) / 1440
}

function cellXml(reference: string, cell: SheetCell, kind: ColumnKind): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  const serial = kind === 'day' || kind === 'moment' ? momentSerial(cell) : undefined
  if (serial === undefined || kind === 'text' || kind === 'number') return textCell(reference, cell)
  return `<c r="${reference}" s="${style[kind]}"><v>${serial}</v></c>`
}

const widths: Record<ColumnKind, number> = { text: 22, number: 11, day: 12, moment: 17 }

async function* sheet(columns: readonly SheetColumn[], rows: AsyncIterable<Record<string, unknown>>) {
  const names = columns.map((_, index) => columnLetters(index))
  const widthOf = ({ heading, kind }: SheetColumn) => Math.max(widths[kind], Math.min(heading.length + 3, 40))
  const cols = columns.map(
    (column, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(column)}" customWidth="1"/>`,
  )
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`
  const headings = columns.map(({ heading }, at) => textCell(`${names[at]}1`, heading, style.heading))
  yield `<row r="1">${headings.join('')}</row>`
  let line = 1
  for await (const row of rows) {
    line += 1
    const cells = columns.map((column, at) => cellXml(`${names[at]}${line}`, column.cell(row), column.kind))
    yield `<row r="${line}">${cells.join('')}</row>`
  }
  yield '</sheetData></worksheet>'
}

/**
 * A workbook (ECMA-376) of one sheet with a bold heading that stays in view; numbers and days are real ones.
 * @param title the sheet's name
 */
export function xlsxBytes(
  title: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<Record<string, unknown>>,
): AsyncGenerator<Buffer> {
  const parts: ZipPart[] = [
    { name: '[Content_Types].xml', content: [contentTypes] },
    { name: '_rels/.rels', content: [relations({ officeDocument: 'xl/workbook.xml' })] },
    { name: 'xl/workbook.xml', content: [workbook(title)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [relations({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' })],
    },
    { name: 'xl/styles.xml', content: [styles] },
    { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, rows) },
  ]
  return zipOf(parts)
}
