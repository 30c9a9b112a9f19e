import type { Resource } from '@darsena/contract/kit/define-resource'
import { useTranslation } from 'react-i18next'
import { useResourceTexts } from '../texts/resource-texts.ts'

export interface MoveWords {
  /** Of the button. */
  action: (move: string) => string
  /** Title of the dialog. */
  ask: (move: string, label: string) => string
  /** Of the toast once it is done. */
  done: (move: string, label: string) => string
  /** Label of a field that a move asks for. */
  field: (move: string, field: string) => string
}

/** What the moves of a resource are called: `move.<name>` of its catalogue. */
export function useMoveWords(resource: Resource): MoveWords {
  const { t } = useTranslation(resource.name as 'port-bookings')
  const { t: kit } = useTranslation('kit/transitions')
  const words = useResourceTexts(resource)
  const usual = (field: string) => (field === 'note' || field === 'at' ? kit(field) : words.field(field))
  return {
    action: (move) => t(`move.${move}.action`, { defaultValue: move }),
    ask: (move, label) => t(`move.${move}.ask`, { label, defaultValue: label }),
    done: (move, label) => t(`move.${move}.done`, { label, defaultValue: label }),
    field: (move, field) => t(`move.${move}.field.${field}`, { defaultValue: usual(field) }),
  }
}
