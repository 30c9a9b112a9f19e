import { useTranslation } from 'react-i18next'
import { PopupRadio, SharedMenu } from '../../../ui/popup-menu.tsx'
import { type GrantSheet, ownReaches } from './grant-sheet.ts'
import classes from './grants.module.css'
import { type GridPlace, reachesFor } from './matrix-line.ts'
import type { Reach } from './reach.ts'
import { useGrantWords } from './reach-words.tsx'

/** The reaches that a cell of the matrix can be set to, each with what it means. */
export function ReachMenu({
  opener,
  cell: { line, action },
  sheet,
  onChoose,
  onClose,
}: {
  opener: Element
  cell: GridPlace
  sheet: GrantSheet
  onChoose: (reach: Reach | undefined) => void
  onClose: () => void
}) {
  const { t } = useTranslation('identity/grants')
  const words = useGrantWords()
  const own = line.types.map((type) => ownReaches(sheet, type, action).join() || 'NONE')
  return (
    <SharedMenu label={`${words.action(action)} · ${line.name}`} opener={opener} onClose={onClose}>
      {(['NONE', ...reachesFor(line.types)] as const).map((reach) => (
        <PopupRadio
          key={reach}
          isChosen={own.every((one) => one === reach)}
          onChoose={() => onChoose(reach === 'NONE' ? undefined : reach)}
        >
          {t(`reach.${reach}`)}
          <span className={classes.help}>{t(`reachHelp.${reach}`)}</span>
        </PopupRadio>
      ))}
    </SharedMenu>
  )
}
