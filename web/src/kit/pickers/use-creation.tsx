import type { Resource } from '@darsena/contract/kit/define-resource'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllowed } from '../session.tsx'
import { useCreateDialog } from './create-dialogs.ts'
import type { Option } from './use-row-search.ts'

/** No id looks like this, so it can stand among the options. */
const createOption = 'create'

interface Creation {
  /** «Create …», where what was typed names no row and the user may make one. */
  options: Option[]
  /** Takes the option of creation for itself. @returns was it that one? */
  takes: (id: string | null | undefined) => boolean
  dialog: ReactNode
}

/**
 * The missing row of a picker, created in a dialog.
 * @param wanted what was typed
 * @param isMissing the server has answered, and there is no such row among the chosen ones either
 */
export function useCreation(
  resource: Resource,
  wanted: string,
  isMissing: boolean,
  onCreated: (created: Option) => void,
): Creation {
  const { t } = useTranslation('kit/form')
  const [newName, setNewName] = useState<string | null>(null)
  const CreateDialog = useCreateDialog()
  const mayCreate =
    useAllowed({ can: ['create', resource.subject] }) && !resource.readOnly && CreateDialog !== null
  const isOffered = mayCreate && isMissing && wanted !== ''
  return {
    options: isOffered ? [{ value: createOption, label: t('pickerCreate', { name: wanted }) }] : [],
    takes(id) {
      if (id !== createOption) return false
      setNewName(wanted)
      return true
    },
    dialog: CreateDialog && newName !== null && (
      <Suspense>
        <CreateDialog
          resource={resource}
          name={newName}
          onClose={() => setNewName(null)}
          onCreated={(created) => {
            setNewName(null)
            onCreated(created)
          }}
        />
      </Suspense>
    ),
  }
}
