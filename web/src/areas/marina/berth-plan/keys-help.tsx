import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from './plan.module.css'

const keys = [
  ['arrows', ['←', '→', '↑', '↓']],
  ['bars', ['Ctrl', '←', '→']],
  ['open', ['Enter']],
  ['move', ['Alt', '←', '→', '↑', '↓']],
  ['end', ['Shift', '←', '→']],
  ['start', ['Shift', 'Alt', '←', '→']],
  ['split', ['S']],
  ['confirm', ['C']],
  ['remove', ['Canc']],
  ['fold', ['G']],
  ['undo', ['Ctrl', 'Z']],
  ['redo', ['Ctrl', 'Y']],
  ['save', ['Ctrl', 'S']],
  ['zoom', ['+', '−']],
  ['today', ['Home']],
  ['escape', ['Esc']],
] as const

/** What the keys do on the plan. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('marina/berth-plan')
  return (
    <Dialog title={t('help.title')} size="lg" onClose={onClose}>
      <p>{t('help.pointer')}</p>
      <dl className={classes.keys}>
        {keys.map(([name, pressed]) => (
          <div key={name}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key === 'Canc' ? t('help.delete') : key}</kbd>
              ))}
            </dt>
            <dd>{t(`help.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
