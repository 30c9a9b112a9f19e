import type { Resource } from '@darsena/contract/kit/define-resource'
import type { Connection, Database } from '@darsena/db/connect'
import type { z } from 'zod'
import type { Accounts } from './accounts.ts'
import type { Context } from './context.ts'
import type { CrudService } from './crud/crud-service.ts'
import type { MergeGuard } from './crud/merge-rows.ts'
import type { FileStore } from './files/file-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { MailSettings } from './mail/outbox.ts'
import type { NoticeTexts } from './notices/notice-texts.ts'
import type { PersonalDataPart } from './personal-data.ts'
import type { Server } from './server/server.ts'
import type { AreaCatalogues } from './texts.ts'
import type { Vault } from './vault.ts'

/** What jobs are started with. */
export interface JobSettings extends MailSettings {
  /** Base of links in mails. */
  publicUrl: string
  files: FileStore
  vault: Vault
}

/** One part of the overview of a row: read for the caller, who may read the row, and answered by its own schema. */
export interface OverviewPart {
  answer: z.ZodType
  read: (context: Context, id: string) => Promise<unknown>
}

/** An overview part whose reader gives what its schema says. */
export const overviewPart = <S extends z.ZodType>(
  answer: S,
  read: (context: Context, id: string) => Promise<z.input<S>>,
): OverviewPart => ({ answer, read })

/** A part of the home page that is no number of rows: read for the caller, and answered by its own schema. */
export interface HomePart {
  answer: z.ZodType
  read: (context: Context) => Promise<unknown>
}

/** A part of the home page whose reader gives what its schema says. */
export const homePart = <S extends z.ZodType>(
  answer: S,
  read: (context: Context) => Promise<z.input<S>>,
): HomePart => ({ answer, read })

/** Rows that the one search over everything looks through. */
export interface SearchedKind {
  resource: Resource
  /** Fields that tell a row from others that are called alike. */
  beside?: readonly string[]
}

/**
 * What an area is on the server. Its resources stand in its manifest in the contract; what it adds to the rows of other
 * areas stands here under the names of their resources, so that those areas need not import it.
 */
export interface Area {
  /** Services of the resources that have rules of their own; a plain resource has one without. */
  services?: readonly CrudService[]
  /** Registers the routes beside those that every resource has; `areas` are all of the product's. */
  routes?: (server: Server, areas: readonly Area[]) => void
  /** Work behind requests, by the names of the jobs. */
  jobs?: (connection: Connection, settings: JobSettings) => Jobs
  /** What runs by the clock in UTC, a line per job in graphile-worker's notation. */
  crontab?: readonly string[]
  /** Parts of the overview of rows, by resource and by the key in the answer. */
  overview?: Readonly<Record<string, Readonly<Record<string, OverviewPart>>>>
  /** Parts of the home page besides its figures, which stand in the contract; by the key in the answer. */
  home?: Readonly<Record<string, HomePart>>
  /** What the search over everything looks through. */
  search?: readonly SearchedKind[]
  /** What has to hold when two rows become one, by resource. */
  merging?: Readonly<Record<string, MergeGuard>>
  personalData?: PersonalDataPart
  /** Texts that the server says in the area's name. */
  texts?: AreaCatalogues
  /** What the notices of the area say. */
  notices?: NoticeTexts
  accounts?: Accounts
  /** What the demo has of the area by its own rules, once the accounts, boats and people of the demo are there. */
  demo?: (db: Database) => Promise<void>
  /** Addresses that somebody who tries the demo can open without an account, printed at its start. */
  demoLinks?: (server: DemoServer) => Promise<readonly DemoLink[]>
}

export type DemoServer = Pick<Server, 'db' | 'vault' | 'publicUrl'>

export interface DemoLink {
  /** What is there, in the words of the start. */
  name: string
  url: string
}

/** What all areas offer to who tries the demo. */
export const demoLinksOf = async (areas: readonly Area[], server: DemoServer): Promise<DemoLink[]> =>
  (await Promise.all(areas.map(async ({ demoLinks }) => (await demoLinks?.(server)) ?? []))).flat()

/** What all areas add to the demo, in their order. */
export const demoOf =
  (areas: readonly Area[]) =>
  async (db: Database): Promise<void> => {
    for (const { demo } of areas) await demo?.(db)
  }

/** All overview parts of rows of a resource. */
export const overviewOf = (areas: readonly Area[], resource: string): Record<string, OverviewPart> =>
  Object.assign({}, ...areas.map(({ overview }) => overview?.[resource]))

/** What all areas add to the home page. */
export const homePartsOf = (areas: readonly Area[]): Record<string, HomePart> =>
  Object.assign({}, ...areas.map(({ home }) => home))

/** What all areas let be searched: boats before what is of boats, as people ask for them. */
export const searchedKindsOf = (areas: readonly Area[]): SearchedKind[] =>
  areas.flatMap(({ search }) => search ?? [])

/** What all areas ask for when two rows of a resource become one. */
export const mergeGuardsOf = (areas: readonly Area[], resource: string): MergeGuard[] =>
  areas.flatMap(({ merging }) => merging?.[resource] ?? [])

/** What all areas hold of people. */
export const personalDataOf = (areas: readonly Area[]): PersonalDataPart[] =>
  areas.flatMap(({ personalData }) => personalData ?? [])

/** @throws when no area provides accounts: the program is put together wrongly */
export function accountsOf(areas: readonly Area[]): Accounts {
  const accounts = areas.find((area) => area.accounts)?.accounts
  if (!accounts) throw new Error('No area provides accounts')
  return accounts
}
