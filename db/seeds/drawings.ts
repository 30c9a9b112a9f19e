/** Sky, sea and hull of a drawn yacht: quiet colours that are distinct at the size of a thumbnail. */
const palettes = [
  ['#8fc1e0', '#5b8fb0', '#ffffff'],
  ['#e9bf8f', '#6a8fa3', '#1f3a5f'],
  ['#93c9ad', '#4f8a8b', '#fdf6e3'],
  ['#b3a4d6', '#6c7fa8', '#7a2e2e'],
  ['#f0a98c', '#5f95a6', '#20454a'],
  ['#93adc7', '#4a6d8c', '#f5f5f5'],
  ['#e3cc7c', '#4d8f9e', '#2c2c34'],
] as const

const width = 720
const height = 480
const waterline = 372

export interface DrawnYacht {
  /** Metres; taller boats are drawn larger. */
  length: number
  sailNumber: string
  /** Which of the boats it is: it chooses colours, rig and cut. */
  at: number
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Mast and sails over a deck from x = 0 to `deck`, at y = 0. */
function rig(deck: number, mast: number, isFractional: boolean, sailNumber: string): string {
  const foot = deck * 0.56
  const fore = isFractional ? mast * 0.86 : mast
  const boom = deck * 0.14
  return [
    `<path d="M${foot - 5} -14H${boom}Q${deck * 0.3} ${-mast * 0.62} ${foot - 5} ${8 - mast}Z" fill="#fffdf8"/>`,
    `<path d="M${foot + 7} ${14 - fore}Q${deck * 0.84} ${-fore * 0.4} ${deck * 0.98} -6L${foot + 9} -12Z" fill="#efece2"/>`,
    `<path d="M${foot} 0V${-mast}M${foot} -12H${boom}" stroke="#3d4852" stroke-width="4"/>`,
    `<text x="${foot - 14}" y="${-mast * 0.36}" text-anchor="end" font-family="sans-serif" font-size="${deck / 20}" fill="#3d4852">${escaped(sailNumber)}</text>`,
  ].join('')
}

/** A sailing yacht from the side, on a flat sea, as SVG. */
export function yachtPicture({ length, sailNumber, at }: DrawnYacht): string {
  const [sky, sea, hull] = palettes[at % palettes.length] ?? palettes[0]
  const deck = Math.min(520, 290 + length * 13)
  const mast = Math.min(waterline - 60, deck * (0.62 + (at % 5) * 0.02))
  const board = 34 + (at % 3) * 5
  const left = (width - deck) / 2
  const stern = at % 2 === 0 ? 0 : 20
  const body = `M${stern} 0L${deck} -8Q${deck * 0.93} ${board * 0.7} ${deck * 0.8} ${board}H${stern === 0 ? 26 : 6}Z`
  const cabin = `M${deck * 0.28} 0L${deck * 0.33} -17H${deck * 0.6}L${deck * 0.72} -3Z`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${sky}"/>
<rect y="${waterline}" width="${width}" height="${height - waterline}" fill="${sea}"/>
<g transform="translate(${left} ${waterline - board + 6})">
${rig(deck, mast, at % 3 !== 0, sailNumber)}
<path d="${cabin}" fill="#e9e4d8"/>
<path d="${body}" fill="${hull}"/>
<path d="M${stern} 9L${deck * 0.985} 3" stroke="${sea}" stroke-width="4" opacity=".8"/>
</g>
</svg>`
}

/** A sheet of paper with a heading and lines, as a scan would show it, as SVG. */
export function paperPicture(lines: readonly string[]): string {
  const [title = '', ...rest] = lines
  const rows = rest.map(
    (line, at) => `<text x="90" y="${250 + at * 56}" font-size="28">${escaped(line)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="707" height="1000" viewBox="0 0 707 1000">
<rect width="707" height="1000" fill="#fbfaf5"/>
<rect x="36" y="36" width="635" height="928" fill="none" stroke="#8fa3b5" stroke-width="4"/>
<g font-family="sans-serif" fill="#28343f">
<text x="90" y="150" font-size="40" font-weight="bold">${escaped(title)}</text>
${rows.join('\n')}
</g>
<circle cx="560" cy="850" r="66" fill="none" stroke="#a9bfd1" stroke-width="6"/>
</svg>`
}

const surfaces = ['#d8dfe4', '#c9b79c', '#8f9ba3', '#b9c6b2'] as const
const marks = ['#7a3b1d', '#2d3135', '#8c1f1f', '#4f5d2f'] as const

/** A piece of hull or gear with a crack, rust or a leak in it, as a surveyor photographs it, as SVG. */
export function damagePicture(at: number): string {
  const surface = surfaces[at % surfaces.length]
  const mark = marks[(at * 3) % marks.length]
  const steps = Array.from({ length: 9 }, (_, step) => {
    const x = 250 + step * 55
    const y = 300 + Math.round(Math.sin(step * 1.7 + at) * 46)
    return `${step === 0 ? 'M' : 'L'}${x} ${y}`
  })
  const stains = Array.from({ length: 6 }, (_, stain) => {
    const x = 300 + ((stain * 137 + at * 59) % 420)
    const y = 220 + ((stain * 89 + at * 31) % 240)
    return `<circle cx="${x}" cy="${y}" r="${10 + ((stain * 17 + at) % 26)}" fill="${mark}" opacity=".35"/>`
  })
  const bolts = [140, 380, 620, 860].map((x) => `<circle cx="${x}" cy="90" r="16" fill="#6d7880"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640" viewBox="0 0 960 640">
<rect width="960" height="640" fill="${surface}"/>
<path d="M0 150H960M0 520H960" stroke="#6d7880" stroke-width="5" opacity=".6"/>
${bolts.join('')}
${stains.join('')}
<path d="${steps.join('')}" fill="none" stroke="${mark}" stroke-width="9" stroke-linecap="round"/>
</svg>`
}

const pdfText = (text: string) => text.replace(/[\\()]/g, (sign) => `\\${sign}`)

/** A PDF of one A4 page with these lines of plain letters, the first one large (ISO 32000-1, 7.5). */
export function smallPdf(lines: readonly string[]): Buffer {
  const shown = lines.map(
    (line, at) => `/F1 ${at === 0 ? 22 : 12} Tf (${pdfText(line)}) Tj 0 -${at === 0 ? 36 : 20} Td`,
  )
  const content = `BT 72 760 Td ${shown.join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + trailer, 'latin1')
}
