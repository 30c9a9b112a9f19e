import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from './keys-help.module.css'

/** Keys that are pressed together or in place of each other, and what they do. */
export interface KeyLine {
  keys: readonly string[]
  text: string
}

/** Keys that do the same on every board. */
const common = [
  ['undo', ['Ctrl', 'Z']],
  ['redo', ['Ctrl', 'Y']],
  ['save', ['Ctrl', 'S']],
  ['zoom', ['+', '−']],
  ['today', ['Home']],
  ['escape', ['Esc']],
] as const

/** What the keys do on a board; `lines` are those that an area gives a meaning to. */
export function KeysHelp({
  pointer,
  lines,
  onClose,
}: {
  pointer: string
  lines: readonly KeyLine[]
  onClose: () => void
}) {
  const { t } = useTranslation('kit/board')
  const all = [...lines, ...common.map(([name, keys]) => ({ keys, text: t(`help.${name}`) }))]
  return (
    <Dialog title={t('help.title')} size="lg" onClose={onClose}>
      <p>{pointer}</p>
      <dl className={classes.keys}>
        {all.map(({ keys, text }) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key === 'Del' ? t('help.delete') : key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
