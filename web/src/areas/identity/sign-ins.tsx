import { type SignIn, signInEvents } from '@darsena/contract/areas/identity/sign-ins'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { MultiSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { http } from '../../kit/http.ts'
import listClasses from '../../kit/list/list.module.css'
import { Pager } from '../../kit/list/pager.tsx'
import { RowPicker } from '../../kit/pickers/row-picker.tsx'
import { SkeletonLines } from '../../ui/loading.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { type SignInFilters, useSignInAddress } from './sign-ins/sign-in-address.ts'
import { SignInCards, SignInTable } from './sign-ins/sign-in-rows.tsx'
import classes from './sign-ins/sign-ins.module.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'

function Filters({
  filters,
  onFilter,
}: {
  filters: SignInFilters
  onFilter: (next: Partial<SignInFilters>) => void
}) {
  const { t } = useTranslation('identity/sign-ins')
  return (
    <search className={classes.filters}>
      <MultiSelect
        label={t('column.event')}
        placeholder={filters.event.length === 0 ? t('anyEvent') : undefined}
        data={signInEvents.map((value) => ({ value, label: t(`event.${value}`) }))}
        value={filters.event}
        onChange={(next) => onFilter({ event: signInEvents.filter((event) => next.includes(event)) })}
        searchable
        clearable
        hidePickedOptions
      />
      <RowPicker
        resource="users"
        name="userId"
        label={t('column.person')}
        id={filters.userId}
        known={null}
        error={undefined}
        required={false}
        isClearable
        onChange={(userId) => onFilter({ userId })}
        onBlur={() => {}}
      />
    </search>
  )
}

/** The administrators' log: who signed in or tried to, and changes of how one signs in; newest first. */
export function SignInLog() {
  const { t } = useTranslation('identity/sign-ins')
  const { filters, params, filter, setPage, setPageSize } = useSignInAddress()
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const { data, isError, refetch } = useQuery({
    queryKey: ['sign-ins', params.toString()],
    queryFn: ({ signal }) => http<ListPage<SignIn>>('/sign-ins', { query: params, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={listClasses.list}>
      <Filters filters={filters} onFilter={filter} />
      {isError && !data && <NotLoaded onRetry={() => void refetch()} />}
      {!isError && !data && <SkeletonLines />}
      {data?.items.length === 0 && <p role="status">{t('none')}</p>}
      {data &&
        data.items.length > 0 &&
        (isNarrow ? <SignInCards lines={data.items} /> : <SignInTable lines={data.items} />)}
      {data && <Pager page={data} isNarrow={isNarrow} onPage={setPage} onPageSize={setPageSize} />}
    </div>
  )
}
