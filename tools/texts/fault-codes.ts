import { errorStatus } from '@darsena/contract/kit/error-codes'
import type { Catalogue } from './catalogues.ts'
import { argumentsOf, nameOf, type SourceFile, textOf } from './syntax.ts'

/** Codes that fields, forms and list queries complain with: `params: { fault: 'svgPath' }`, `pattern(9, …, 'mmsi')`, `code: 'invalid'`. */
function codesIn({ nodes }: SourceFile): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'CallExpression' && nameOf(node.callee) === 'pattern') {
      const [, , code] = argumentsOf(node)
      return textOf(code) ?? []
    }
    const key = node.type === 'KeyValueProperty' ? nameOf(node.key) : undefined
    const code = key === 'fault' || key === 'code' ? textOf(node.value) : undefined
    // Issues of zod (`too_small`) and codes of answers (`NOT_FOUND`) are written otherwise.
    return code !== undefined && /^[a-z]+[A-Za-z]*$/.test(code) ? [code] : []
  })
}

/** Every error code of an answer and every fault code of the contract has its text in the catalogue `kit`. */
export function codeFaults(kit: Catalogue | undefined, contract: readonly SourceFile[]): string[] {
  const wanted = [
    ...Object.keys(errorStatus).map((code) => `error.${code}`),
    ...new Set(contract.flatMap(codesIn).map((code) => `fault.${code}`)),
  ]
  return wanted
    .filter((key) => !kit?.it.has(key))
    .map((key) => `contract/src/kit/texts.it.json: ${key} is missing`)
}
