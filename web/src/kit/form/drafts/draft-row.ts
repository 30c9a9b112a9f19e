/** What somebody typed into a form and has not saved. */
export interface DraftRow {
  userId: string
  /** The form: facility, resource and row. */
  place: string
  /** Values of the fields that were changed, as they stand in the inputs. */
  values: Readonly<Record<string, unknown>>
  /** Version of the row that was changed; absent for a new one. */
  version: number | undefined
  /** When it was last typed into, by the device's clock (RFC 3339). */
  at: string
}
