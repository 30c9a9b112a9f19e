// The plainest program that sets the same content: photos scaled one after the other, then typst.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, parse, resolve } from 'node:path'

const require = createRequire(resolve('api/package.json'))
const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler')
const sharp = require('sharp')
const folder = process.argv[2] ?? ''

const fonts = [
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/700Bold/NotoSans_700Bold.ttf',
  'noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
]
const fontBlobs = fonts.map((path) => readFileSync(require.resolve(`@expo-google-fonts/${path}`)))
const begun = performance.now()
const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs }] })
for (const file of readdirSync(folder).filter((name) => name.endsWith('.original'))) {
  const bytes = await sharp(join(folder, file)).resize(1280, 1280, { fit: 'inside' }).jpeg().toBuffer()
  compiler.mapShadow(join(folder, `${parse(file).name}.jpg`), bytes)
}
const scaled = performance.now()
const document = compiler.compile({ mainFilePath: join(folder, 'report.typ') }).result
const pdf = compiler.pdf(document, { pdfStandard: 'ua-1' })
const ended = performance.now()
process.stdout.write(
  JSON.stringify({
    ms: ended - begun,
    typstMs: ended - scaled,
    pages: document.numOfPages,
    bytes: pdf.length,
    peak: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
)
