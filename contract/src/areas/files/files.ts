import { z } from 'zod'
import { defineResource } from '../../kit/define-resource.ts'
import { choice, instant, integer, text } from '../../kit/fields.ts'
import { crop, fileStates, stateReasons } from '../../kit/file-link.ts'

/**
 * An uploaded file, stored byte for byte. Rows are created by uploads; a file is visible to readers of a record that
 * shows it.
 */
export const files = defineResource({
  name: 'files',
  subject: 'File',
  readOnly: true,
  label: [['name']],
  search: ['name'],
  filter: ['mimeType', 'size', 'state', 'takenAt'],
  defaultSort: '-createdAt',
  fields: {
    name: text(255),
    mimeType: text(100),
    size: integer(1, 1_000_000_000),
    sha256: text(64),
    width: integer(1, 1_000_000).nullable(),
    height: integer(1, 1_000_000).nullable(),
    takenAt: instant().nullable(),
    state: choice(fileStates),
    stateReason: choice(stateReasons).nullable(),
  },
})

/** Body of a change: what it is called, and which part of a picture is shown. */
export const fileChange = z.strictObject({
  version: z.number().int(),
  name: text(255).optional(),
  crop: crop.nullish(),
})
