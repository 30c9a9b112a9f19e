import type { TextsOf } from '../../kit/resource-texts.ts'
import filesEn from './files.en.json' with { type: 'json' }
import filesIt from './files.it.json' with { type: 'json' }
import { files } from './files.ts'

export const resources = {
  files,
} as const

export const texts: TextsOf<typeof resources> = {
  files: { it: filesIt, en: filesEn },
}
