import type { Gate } from '@darsena/contract/access/gate'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { Namespace, TextKey } from './i18n.ts'
import type { CreateHintProps } from './pickers/create-hints.ts'

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
  /** Catalogues that are loaded together with the screen. */
  ns?: readonly Namespace[]
}

/** What an area adds to the product, exported as `screens` from its `public.tsx`. */
export interface AreaScreens {
  menu: readonly MenuEntry[]
  /** Children of the shell, in full paths; screens come with `lazy`. */
  routes: readonly RouteObject[]
  /** By resource, for the dialog in which pickers create a missing row. */
  createHints?: Readonly<Record<string, ComponentType<CreateHintProps>>>
}
