import type { Command } from '../../../../kit/board/keyboard/keys.ts'
import { zooms } from '../../../../kit/board/time/scale.ts'
import type { Plan } from './plan-context.ts'

/** What the keys of the plan do. */
export function commandsOf(plan: Plan, onHelp: () => void): (command: Command) => void {
  const { editor, data, toggleGroup, address, onAddress } = plan
  const open = () => {
    const part = editor.underCursor()
    if (part) onAddress({ stay: part.owner.stayId }, true)
    else editor.createAt(editor.cursor)
  }
  const away = () => {
    const part = editor.underCursor()
    if (!part || part.owner.kind === 'CLOSURE') return
    onAddress({ stay: part.owner.stayId }, true)
    editor.askAway(part.id)
  }
  const zoom = (step: number) => {
    const next = zooms[zooms.indexOf(address.zoom) + step]
    if (next) onAddress({ zoom: next })
  }
  const letGo = () => {
    if (editor.cursor.held !== undefined) editor.release()
    else onAddress({ stay: undefined })
  }
  return (command) => {
    if (editor.run(command)) return
    if (command.do === 'help') onHelp()
    else if (command.do === 'fold')
      toggleGroup(data.groups.id[data.slots.group[editor.cursor.track] ?? -1] ?? '')
    else if (command.do === 'escape') letGo()
    else if (command.do === 'zoom') zoom(command.step)
    else if (command.do === 'open') open()
    else if (command.do === 'letter' && command.letter === 'a') away()
  }
}
