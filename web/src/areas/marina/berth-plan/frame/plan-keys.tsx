import { useTranslation } from 'react-i18next'
import { KeysHelp } from '../../../../kit/board/keyboard/keys-help.tsx'

const lines = [
  ['arrows', ['←', '→', '↑', '↓']],
  ['bars', ['Ctrl', '←', '→']],
  ['open', ['Enter']],
  ['move', ['Alt', '←', '→', '↑', '↓']],
  ['end', ['Shift', '←', '→']],
  ['start', ['Shift', 'Alt', '←', '→']],
  ['split', ['S']],
  ['away', ['A']],
  ['confirm', ['C']],
  ['remove', ['Del']],
  ['fold', ['G']],
] as const

/** What the keys do on the plan. */
export function PlanKeys({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('marina/berth-plan')
  return (
    <KeysHelp
      pointer={t('help.pointer')}
      lines={lines.map(([name, keys]) => ({ keys, text: t(`help.${name}`) }))}
      onClose={onClose}
    />
  )
}
