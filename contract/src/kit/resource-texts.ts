import type { Language } from './label.ts'

/** Catalogue of a resource in one language: what it and its fields are called, and the headings a sheet may use for them. */
export interface ResourceTexts {
  one: string
  many: string
  field: Record<string, string>
  choice?: Record<string, Record<string, string>>
  /** Texts of its transitions: button, question of the dialog, confirmation, and fields. */
  move?: Record<string, { action: string; ask: string; done: string; field?: Record<string, string> }>
  /** Further headings that an imported sheet may carry, besides the field's own label. */
  heading?: Record<string, string[]>
}

/** The catalogues of resources in all languages, by the names of the resources. */
export type TextsOf<R> = { readonly [N in keyof R]: Record<Language, ResourceTexts> }
