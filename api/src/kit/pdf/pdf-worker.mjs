// Sets PDFs with typst, one after the other, in a process of its own: it can be ended in the middle of a document, and what
// goes wrong in native code, or what memory it took, goes with it.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** Nothing lies there: documents read what they were handed, and nothing of the machine. */
const root = resolve('/darsena-pdf')

/** @type {NodeCompiler | undefined} */
let compiler
let main = ''

const handle = {
  /** @param {{ fonts: string[] }} order */
  open({ fonts }) {
    const fontBlobs = fonts.map((path) => readFileSync(path))
    compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs }] })
  },
  /** @param {{ template: string, data: string, shared: string }} order */
  begin({ template, data, shared }) {
    compiler?.resetShadow()
    compiler?.mapShadow(join(root, 'base.typ'), Buffer.from(shared))
    compiler?.mapShadow(join(root, 'data.json'), Buffer.from(data))
    main = template
  },
  /** @param {{ name: string, bytes: Uint8Array }} order */
  file({ name, bytes }) {
    compiler?.mapShadow(join(root, name), Buffer.from(bytes))
  },
  /** @param {{ standard: string }} order */
  set({ standard }) {
    const made = compiler?.compile({ mainFileContent: main })
    if (!made?.result) throw new Error(JSON.stringify(made?.takeDiagnostics()?.shortDiagnostics))
    const pages = made.result.numOfPages
    const bytes = compiler?.pdf(made.result, standard ? { pdfStandard: standard } : {})
    compiler?.resetShadow()
    compiler?.evictCache(0)
    return { pages, bytes }
  },
}

process.on('message', (order) => {
  const { step, ...rest } = /** @type {{ step: keyof typeof handle }} */ (order)
  try {
    // @ts-expect-error each step takes what is sent with its name
    process.send?.({ value: handle[step](rest) })
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) })
  }
})
process.on('disconnect', () => process.exit(0))
