import type { ResourceTexts } from '@darsena/contract/kit/resource-texts'
import type kit from '@darsena/contract/kit/texts.it.json'
import type { ResourceName } from '@darsena/contract/resources'
import type toasts from './kit/toasts/texts.it.json'
import type shell from './shell/texts.it.json'
import type ui from './ui/texts.it.json'

type ResourceCatalogues = { [N in ResourceName]: ResourceTexts }

// One line per catalogue makes a wrong key a type error.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: ResourceCatalogues & {
      kit: typeof kit
      'kit/toasts': typeof toasts
      shell: typeof shell
      ui: typeof ui
    }
  }
}
