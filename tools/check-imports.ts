import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readImportGraph } from './import-graph.ts'
import { type ImportRule, importRules } from './import-rules.ts'

const packages = ['contract', 'db', 'api', 'web']

/** A rule that finds nothing may just no longer see: each must find the violation that comes with it. */
function blindRules(): string[] {
  return importRules.filter((rule) => rule.find(graphOf(rule.violation)).length === 0).map(({ name }) => name)
}

function graphOf(files: ImportRule['violation']) {
  const root = mkdtempSync(join(tmpdir(), 'darsena-imports-'))
  try {
    for (const folder of [...packages, 'e2e', 'bench', 'tools', 'node_modules/@darsena']) {
      mkdirSync(join(root, folder), { recursive: true })
    }
    for (const name of packages) {
      const manifest = { name: `@darsena/${name}`, exports: { './*': './src/*.ts' } }
      writeFileSync(join(root, name, 'package.json'), JSON.stringify(manifest))
      symlinkSync(join(root, name), join(root, 'node_modules/@darsena', name))
    }
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), source)
    }
    return readImportGraph(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

const graph = readImportGraph(join(import.meta.dirname, '..'))
const faults = importRules.flatMap((rule) => rule.find(graph).map((finding) => `${rule.name}: ${finding}`))
for (const name of blindRules()) faults.push(`the check itself no longer sees: ${name}`)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
console.log(
  `${graph.size} files keep ${importRules.length} import rules, each of which caught its planted violation`,
)
