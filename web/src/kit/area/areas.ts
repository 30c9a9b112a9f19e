import type { Resource } from '@darsena/contract/kit/define-resource'
import type { ResourceName } from '@darsena/contract/resources'
import { createContext, createElement, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowTab } from '../form/form-options.ts'
import type { Row } from '../rows.ts'
import { type Namespace, namespaceOfKey, useTextOf } from '../texts/i18n.ts'
import type { Area, FirstStep, RouteHandle, RowAdditions } from './area.ts'

/** The areas of the product, for screens that others add to. */
export const Areas = createContext<readonly Area[]>([])

const additionsTo = (areas: readonly Area[], resource: ResourceName): RowAdditions[] =>
  areas.flatMap(({ additions }) => additions?.[resource] ?? [])

const namespacesOf = ({ tabs = [] }: RowAdditions): Namespace[] =>
  tabs.map(({ label }) => namespaceOfKey(label))

/** Catalogues of the labels of tabs that areas add to the page of a route. */
export const addedNamespaces = (areas: readonly Area[], { rowOf }: RouteHandle): Namespace[] =>
  rowOf ? additionsTo(areas, rowOf).flatMap(namespacesOf) : []

/** Tabs that areas add to the page of a row; its own page says where they stand. */
export function useAddedTabs(resource: Pick<Resource<ResourceName>, 'name'>): RowTab<Pick<Row, 'id'>>[] {
  const additions = additionsTo(useContext(Areas), resource.name)
  useTranslation(additions.flatMap(namespacesOf))
  const textOf = useTextOf()
  return additions.flatMap(({ tabs = [] }) =>
    tabs.map(({ Tab, label, ...tab }) => ({
      ...tab,
      label: textOf(label),
      render: ({ id }) => createElement(Tab, { id }),
    })),
  )
}

/** What areas say below the name of a row. */
export const useAddedSummaries = (resource: Pick<Resource<ResourceName>, 'name'>) =>
  additionsTo(useContext(Areas), resource.name).flatMap(({ Summary }) => Summary ?? [])

/** What areas say within the form of a row. */
export const useAddedToForm = (resource: Pick<Resource<ResourceName>, 'name'>) =>
  additionsTo(useContext(Areas), resource.name).flatMap(({ InForm }) => InForm ?? [])

/** What all areas put on the home page. */
export const useHomeSections = () => useContext(Areas).flatMap(({ Home }) => Home ?? [])

/** Where all areas let something be set. */
export const useSettings = () => useContext(Areas).flatMap(({ Settings }) => Settings ?? [])

/** How to begin, as far as this user may; the areas' own order is not that of beginning. */
export const useFirstSteps = (): FirstStep[] =>
  useContext(Areas).flatMap(({ firstSteps }) => firstSteps ?? [])
