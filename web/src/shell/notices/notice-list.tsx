import type { NoticeAnswer } from '@darsena/contract/kit/home/notices'
import { Button } from '@mantine/core'
import { IconMail, IconMailOpened } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../kit/session.tsx'
import { formatInstant } from '../../kit/texts/format.ts'
import { Loading } from '../../ui/loading.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import classes from './notices.module.css'
import { markNotices, useNotices } from './own-notices.ts'

function NoticeLine({ notice, onChosen }: { notice: NoticeAnswer; onChosen: () => void }) {
  const { t } = useTranslation('shell')
  const { timeZone } = useSession().facility
  const { id, text, page, createdAt, readAt } = notice
  const isUnread = readAt === null
  const Icon = isUnread ? IconMailOpened : IconMail
  const open = () => {
    onChosen()
    if (isUnread) void markNotices('read', [id])
  }
  return (
    <li data-unread={isUnread || undefined}>
      <div>
        <Link to={page} onClick={open}>
          {text}
        </Link>
        <p>
          {isUnread && <strong>{t('notices.new')} · </strong>}
          <time dateTime={createdAt}>{formatInstant(createdAt, timeZone)}</time>
        </p>
      </div>
      <button
        type="button"
        className={classes.mark}
        aria-label={t(isUnread ? 'notices.markRead' : 'notices.markUnread', { text })}
        onClick={() => void markNotices(isUnread ? 'read' : 'unread', [id])}
      >
        <Icon size={18} aria-hidden />
      </button>
    </li>
  )
}

/** The notices, the newest first; one that is opened is read. */
export function NoticeList({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation('shell')
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotices()
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const notices = data.pages.flatMap(({ items }) => items)
  return (
    <>
      <div className={classes.head}>
        <h2>{t('notices.title')}</h2>
        {(data.pages[0]?.unread ?? 0) > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => void markNotices('read')}>
            {t('notices.markAll')}
          </Button>
        )}
      </div>
      {notices.length === 0 && <p className={classes.none}>{t('notices.none')}</p>}
      <ul className={classes.list}>
        {notices.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} onChosen={onChosen} />
        ))}
      </ul>
      <div className={classes.foot}>
        {hasNextPage && (
          <Button
            variant="default"
            size="compact-md"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('notices.older')}
          </Button>
        )}
        <Link to="/account" onClick={onChosen}>
          {t('notices.choose')}
        </Link>
      </div>
    </>
  )
}
