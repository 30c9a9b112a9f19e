import type { ListPage } from '@darsena/contract/kit/list-page'
import { NativeSelect, Pagination } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../texts/format.ts'
import { useLanguage } from '../texts/i18n.ts'
import classes from './list.module.css'
import '@mantine/core/styles/Pagination.layer.css'

const sizes = [25, 50, 100, 200]

/** «1–25 of 1,512», the pages, and how many rows each has. */
export function Pager({
  page,
  isNarrow,
  onPage,
  onPageSize,
}: {
  page: ListPage<unknown>
  isNarrow: boolean
  onPage: (page: number) => void
  onPageSize: (size: number) => void
}) {
  const { t } = useTranslation('kit/list')
  const { language } = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const first = (page.page - 1) * page.pageSize + 1
  const counted = Math.ceil(page.total / page.pageSize)
  // Above the cap the count is only a bound, so there may be one more page as long as this one is full.
  const pages =
    page.totalCapped && page.items.length === page.pageSize ? Math.max(counted, page.page + 1) : counted
  return (
    <div className={classes.pager}>
      <p className={classes.range} role="status">
        {page.total === 0
          ? t('none')
          : t('range', {
              first: number(Math.min(first, page.total)),
              last: number(Math.min(first + page.items.length - 1, page.total)),
              total: page.totalCapped ? `${number(page.total)}+` : number(page.total),
            })}
      </p>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page.page}
          onChange={onPage}
          size={isNarrow ? 'md' : 'sm'}
          siblings={isNarrow ? 0 : 1}
          aria-label={t('pages')}
          getItemProps={(at) => ({ 'aria-label': t('page', { page: at }) })}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? t('nextPage') : t('previousPage'),
          })}
        />
      )}
      <NativeSelect
        className={classes.pageSize}
        aria-label={t('pageSize')}
        title={t('pageSize')}
        size="xs"
        data={sizes.map(String)}
        value={String(page.pageSize)}
        onChange={(event) => onPageSize(Number(event.currentTarget.value))}
      />
    </div>
  )
}
