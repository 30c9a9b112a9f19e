import { canRow } from '@darsena/contract/access/ability'
import type { Resource } from '@darsena/contract/kit/define-resource'
import { seesAll } from '@darsena/contract/kit/shown-resource'
import { Tabs } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { SkeletonLines } from '../../ui/loading.tsx'
import type { Row } from '../rows.ts'
import { useAbility, useGates } from '../session.tsx'
import { hasUnsavedInput } from '../unsaved.ts'
import { ArchivedPage } from './archived-page.ts'
import { ChangeForm } from './change-form.tsx'
import classes from './form.module.css'
import type { FormOptions } from './form-options.ts'
import { ReadableForm } from './readable-form.tsx'
import '@mantine/core/styles/Tabs.layer.css'

const History = lazy(() => import('../history/history.tsx').then(({ History }) => ({ default: History })))

interface RowProps {
  resource: Resource
  row: Row
  children: ReactNode
}

function Details({
  resource,
  row,
  isGone,
  lock,
  children,
}: RowProps & { isGone: boolean } & Pick<FormOptions, 'lock'>) {
  const { t } = useTranslation('kit/form')
  const ability = useAbility()
  const [isTyping, setTyping] = useState(false)
  const locked = lock?.(row)
  const mayChange = !resource.readOnly && !locked && canRow(ability, 'update', resource.subject, row)
  const stopped = () => {
    if (isGone) return t('goneMeanwhile')
    if (row.archivedAt) return t('archivedMeanwhile')
    return mayChange ? undefined : (locked ?? t('rightGone'))
  }
  if ((mayChange && !row.archivedAt) || isTyping) {
    return (
      <ChangeForm key={row.id} resource={resource} row={row} stopped={stopped()} onTyping={setTyping}>
        {children}
      </ChangeForm>
    )
  }
  return (
    <>
      {!mayChange && !resource.readOnly && <p>{locked ?? t('readOnly')}</p>}
      <ReadableForm resource={resource} row={row}>
        {children}
      </ReadableForm>
    </>
  )
}

/** What a tab holds, from the first time that it is opened on. */
function OnceOpened({ isOpen, draw }: { isOpen: boolean; draw: () => ReactNode }) {
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  return wasOpened && <Suspense fallback={<SkeletonLines />}>{draw()}</Suspense>
}

/** The tab that the address names, if the reader may see it; else the usual one. */
function useTab(ids: readonly string[], firstTab: string) {
  const { state } = useLocation()
  const [params, setParams] = useSearchParams()
  const named = params.get('tab') ?? ''
  const usual = ids.includes(firstTab) ? firstTab : 'details'
  const open = (next: string | null) =>
    setParams(next && next !== usual ? { tab: next } : {}, {
      replace: true,
      state,
      preventScrollReset: true,
    })
  return { tab: ids.includes(named) ? named : usual, open }
}

/** The tabs that one may see. One that is taken away while something is unsaved stays until that is left. */
function useShownTabs(tabs: NonNullable<FormOptions['tabs']>) {
  const passes = useGates()
  const last = useRef<readonly string[]>([])
  const shown = tabs.filter(
    ({ id, gate }) => passes(gate) || (last.current.includes(id) && hasUnsavedInput()),
  )
  useEffect(() => {
    last.current = shown.map(({ id }) => id)
  })
  return shown
}

/** Of more tabs than a phone is wide for, the open one is in sight. */
function useTabInSight(tab: string) {
  const strip = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place in the strip
  useEffect(() => {
    const open = strip.current?.querySelector('[aria-selected="true"]')
    if (!strip.current || !open) return
    const [around, own] = [strip.current.getBoundingClientRect(), open.getBoundingClientRect()]
    if (own.right > around.right) strip.current.scrollLeft += own.right - around.right
    if (own.left < around.left) strip.current.scrollLeft -= around.left - own.left
  }, [tab])
  return strip
}

/** Details, the resource's own tabs, and the history of a row. */
export function RowTabs({
  resource,
  row,
  isGone,
  tabs = [],
  firstTab = 'details',
  lock,
  logged,
  children,
}: RowProps & { isGone: boolean } & Pick<FormOptions, 'tabs' | 'firstTab' | 'lock' | 'logged'>) {
  const { t } = useTranslation('kit/form')
  const shown = useShownTabs(tabs)
  const hasHistory = seesAll(resource, useAbility())
  const ids = ['details', ...shown.map(({ id }) => id), ...(hasHistory ? ['history'] : [])]
  const { tab, open } = useTab(ids, firstTab)
  const strip = useTabInSight(tab)
  if (resource.readOnly) {
    return (
      <Details resource={resource} row={row} isGone={isGone}>
        {children}
      </Details>
    )
  }
  return (
    // What can be typed into stays, with its guard against being lost, while another tab is read.
    <Tabs value={tab} color="var(--mantine-color-anchor)" keepMountedMode="display-none" onChange={open}>
      <Tabs.List ref={strip} className={classes.tabs}>
        <Tabs.Tab value="details">{t('details')}</Tabs.Tab>
        {shown.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id}>
            {label}
          </Tabs.Tab>
        ))}
        {hasHistory && <Tabs.Tab value="history">{t('history')}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="details" className={classes.panel}>
        <Details resource={resource} row={row} isGone={isGone} lock={lock}>
          {children}
        </Details>
      </Tabs.Panel>
      {shown.map(({ id, render }) => (
        <Tabs.Panel key={id} value={id} className={classes.panel}>
          <ArchivedPage value={row.archivedAt !== null}>
            <OnceOpened isOpen={tab === id} draw={() => render(row)} />
          </ArchivedPage>
        </Tabs.Panel>
      ))}
      <Tabs.Panel value="history" className={classes.panel}>
        {tab === 'history' && (
          <Suspense fallback={<SkeletonLines />}>
            <History resource={resource} id={row.id} logged={logged} />
          </Suspense>
        )}
      </Tabs.Panel>
    </Tabs>
  )
}
