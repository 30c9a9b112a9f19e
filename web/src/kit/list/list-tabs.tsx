import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListTab } from './list-tab.ts'
import classes from './list-tabs.module.css'

/** The lists that a screen offers one beside the other, with how many rows each of them holds. */
export function ListTabs({
  tabs,
  open,
  onOpen,
}: {
  tabs: readonly ListTab[]
  open: ListTab | undefined
  onOpen: (tab: ListTab) => void
}) {
  const { t } = useTranslation('kit/list')
  const strip = useRef<HTMLElement>(null)
  // Of more tabs than a phone is wide for, the open one is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place in the strip
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (strip.current && current)
      strip.current.scrollLeft = current.offsetLeft - strip.current.offsetLeft - 16
  }, [open])
  return (
    <nav ref={strip} className={classes.tabs} aria-label={t('tabs')}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          className={classes.tab}
          aria-current={tab === open ? 'page' : undefined}
          onClick={() => onOpen(tab)}
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className={classes.count} data-alert={(tab.isAlert && tab.count !== '0') || undefined}>
              {tab.count}
            </span>
          )}
        </button>
      ))}
    </nav>
  )
}
