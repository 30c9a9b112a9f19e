import type { FileLink } from '@darsena/contract/kit/file-link'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FileCards } from './file-cards.tsx'
import classes from './files.module.css'

/** Files that belong together, to be looked at: under a heading, with what else is to be known beside it. */
export function FileGroup({
  title,
  aside,
  files,
  isGuarded,
}: {
  title: ReactNode
  aside?: ReactNode
  files: readonly FileLink[]
  isGuarded?: boolean | undefined
}) {
  const { t } = useTranslation('kit/files')
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div className={classes.groupHead}>
        <h3 id={id}>{title}</h3>
        {aside}
      </div>
      {files.length > 0 ? (
        <FileCards files={files} isGuarded={isGuarded} />
      ) : (
        <p className={classes.none}>{t('none')}</p>
      )}
    </section>
  )
}
