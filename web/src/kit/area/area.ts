import type { Gate } from '@darsena/contract/access/gate'
import type { ResourceName } from '@darsena/contract/resources'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { CreateHintProps } from '../pickers/create-hints.ts'
import type { TextKey } from '../texts/i18n.ts'

/** An entry of the side menu, or a group of them. */
export interface MenuEntry {
  id: string
  label: TextKey
  to?: string
  icon?: ComponentType<{ size?: string | number }>
  /** What the user needs to see it; a group also needs one child that is seen. */
  gate?: Gate
  children?: readonly MenuEntry[]
  hidden?: boolean
  /** Further addresses that belong to the entry, though they lie below another one's. */
  within?: RegExp
  /** Only beside the permanent menu, or only in the drawer. */
  show?: 'desktop' | 'mobile'
}

/** Another page that serves somebody. */
export interface Elsewhere {
  label: TextKey
  to: string
  gate: Gate
}

/** What a route says of itself to the shell, as its `handle`. */
export interface RouteHandle {
  /** Checked for every matched route before anything of it is shown. */
  gate?: Gate
  /** Where else somebody is led to who does not pass the gate, but may go there. */
  instead?: Elsewhere
  /** The page is of a row of this resource: areas may add to it. */
  rowOf?: ResourceName
}

/** A part of the page of another area's row, given the row's id. */
type RowPart = ComponentType<{ id: string }>

/** A tab of the page of another area's row. */
export interface AddedTab {
  /** Its name in the address: `?tab=stays`. */
  id: string
  label: TextKey
  gate?: Gate
  Tab: RowPart
}

/** What an area adds to the page of another area's row. */
export interface RowAdditions {
  tabs?: readonly AddedTab[]
  /** Drawn below the row's name; nothing where there is nothing to say. */
  Summary?: RowPart
  /** Drawn among the fields of the row's form, whose values it may follow. */
  InForm?: ComponentType
}

/** A step on the way from an empty installation to one that is in use. */
export interface FirstStep {
  label: TextKey
  to: string
  gate: Gate
}

/**
 * What an area is on the screen, exported by its `area.tsx`. What it adds to pages of other areas stands here under the
 * names of their resources, so that those areas need not import it.
 */
export interface Area {
  menu?: readonly MenuEntry[]
  /** Children of the shell, in full paths; screens come with `lazy`. */
  routes?: readonly RouteObject[]
  additions?: Readonly<Partial<Record<ResourceName, RowAdditions>>>
  /** Its part of the home page, in the order of the areas; it draws nothing for those who may see none of it. */
  Home?: ComponentType
  /** Its part of the settings page: where something may be set. */
  Settings?: ComponentType
  /** Where to begin while there is nothing yet. */
  firstSteps?: readonly FirstStep[]
  /** By resource, for the dialog in which pickers create a missing row. */
  createHints?: Readonly<Record<string, ComponentType<CreateHintProps>>>
}
