import type { Command } from './keys.ts'
import type { AddressChange, PlanAddress } from './plan-address.ts'
import { zooms } from './scale.ts'
import type { Plan } from './use-plan.ts'

interface Options {
  plan: Plan
  address: PlanAddress
  onAddress: (part: AddressChange, isStep?: boolean) => void
  onHelp: () => void
}

/** What the keys of the plan do. */
export function commandsOf({ plan, address, onAddress, onHelp }: Options): (command: Command) => void {
  const { editor, data, fold } = plan
  const open = () => {
    const part = editor.underCursor()
    if (part) onAddress({ stay: part.owner.stayId }, true)
    else editor.createAt(editor.cursor)
  }
  const zoom = (step: number) => {
    const next = zooms[zooms.indexOf(address.zoom) + step]
    if (next) onAddress({ zoom: next })
  }
  return (command) => {
    if (editor.edit(command) || editor.go(command)) return
    if (command.do === 'help') onHelp()
    else if (command.do === 'fold') fold(data.groups.id[data.slots.group[editor.cursor.slot] ?? -1] ?? '')
    else if (command.do === 'escape') onAddress({ stay: undefined })
    else if (command.do === 'zoom') zoom(command.step)
    else if (command.do === 'open') open()
  }
}
