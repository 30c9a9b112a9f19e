import type { Context } from '../../../kit/context.ts'
import type { OpenLine, SheetHooks } from '../../../kit/crud/write-rules.ts'
import { bareCodesIn, type Group, groupsOfLines, portOfGroups } from './named-groups.ts'

/** A pier without a name of its own. */
const unnamed = '-'

const isBareNumber = (code: unknown): code is string => typeof code === 'string' && /^\d+$/.test(code)
const longestCode = 20

/** Numbers repeat from pier to pier: 3 on pier A is A-3, unless the pier has a berth 3 already. */
function codeAt(code: unknown, { id, name }: Group, known: ReadonlySet<string>): unknown {
  if (!isBareNumber(code) || name === unnamed || known.has(`${id} ${code}`)) return code
  return `${name}-${code}`
}

/** 2 is a place at a quay or pier with a buoy or pole astern; of the others no word of ours says all. */
const mooringOf = (code: unknown) => (code === 2 ? 'STERN_TO' : 'OTHER')

/** Lines that name a port: their pier, found or made, and the code that the berth has in that port. */
async function completeNamed(context: Context, lines: readonly OpenLine[]): Promise<void> {
  const { translate } = context
  const groups = await groupsOfLines(context, lines, unnamed)
  const known = await bareCodesIn(
    context,
    [...groups.values()].map(({ id }) => id),
    lines.map(({ values }) => values.code).filter(isBareNumber),
  )
  for (const [line, group] of groups) {
    const code = codeAt(line.values.code, group, known)
    if (typeof code === 'string' && code.length > longestCode)
      line.refuse('code', translate('fault.tooLong', { max: longestCode }))
    line.give({ groupId: group.id, ...(code === undefined ? {} : { code }) })
    line.matchWithin(group.portId)
  }
}

/** What a sheet of berths says besides them: the port and the pier by name, and how one moors by a number. */
export const slotSheet: SheetHooks = {
  async complete(context, lines) {
    for (const { more, values, give } of lines) {
      if (more.mooringCode !== undefined && values.mooring === undefined)
        give({ mooring: mooringOf(more.mooringCode) })
    }
    const named = lines.filter(({ more }) => more.portName !== undefined)
    await completeNamed(context, named)
    const others = lines.filter((line) => !named.includes(line) && typeof line.values.groupId === 'string')
    const ports = await portOfGroups(
      context,
      others.map(({ values }) => String(values.groupId)),
    )
    for (const line of others) {
      const port = ports.get(String(line.values.groupId))
      if (port) line.matchWithin(port)
    }
  },
}
