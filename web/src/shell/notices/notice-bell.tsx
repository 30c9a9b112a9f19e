import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './notices.module.css'
import { useNotices } from './own-notices.ts'

const NoticeList = lazy(() => import('./notice-list.tsx').then(({ NoticeList }) => ({ default: NoticeList })))

/** The bell of the top bar: how many notices are unread, and the notices below it. */
export function NoticeBell() {
  const { t } = useTranslation('shell')
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const unread = useNotices().data?.pages[0]?.unread ?? 0
  return (
    <>
      <button
        type="button"
        className={classes.bell}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={unread > 0 ? t('notices.unread', { count: unread }) : t('notices.title')}
      >
        <IconBell size={22} aria-hidden />
        {unread > 0 && (
          <span className={classes.count} aria-hidden>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('notices.title')}
        className={classes.panel}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <Suspense>
            <NoticeList onChosen={() => panel.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  )
}
