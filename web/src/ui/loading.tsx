import { Loader, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './loading.module.css'

/** Fills the place of what is still being fetched, with the word for it. */
export function Loading() {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.loading} role="status">
      <Loader size="sm" aria-hidden />
      <span>{t('loading')}</span>
    </div>
  )
}

/** Grey lines in the place of rows or fields to come. */
export function SkeletonLines({ count = 8, height = 20 }: { count?: number; height?: number }) {
  return (
    <div className={classes.lines} aria-hidden>
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={line} height={height} width={`${92 - ((line * 17) % 35)}%`} />
      ))}
    </div>
  )
}
