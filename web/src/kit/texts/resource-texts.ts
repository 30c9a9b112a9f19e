import type { Resource } from '@darsena/contract/kit/define-resource'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

export interface ResourceWords {
  one: string
  many: string
  field: (name: string) => string
  choice: (field: string, value: string) => string
}

const metaFields = ['createdAt', 'updatedAt', 'archivedAt'] as const
const isMeta = (name: string): name is (typeof metaFields)[number] => metaFields.some((meta) => meta === name)

/** What a resource, its fields and their choices are called in the reader's language. */
export function useResourceTexts(resource: Pick<Resource, 'name'>): ResourceWords {
  const { t } = useTranslation(resource.name as 'boats')
  const { t: kit } = useTranslation('kit')
  return useMemo(
    () => ({
      one: t('one'),
      many: t('many'),
      field: (name) => (isMeta(name) ? kit(`meta.${name}`) : t(`field.${name}`)),
      choice: (field, value) => t(`choice.${field}.${value}`, { defaultValue: value }),
    }),
    [t, kit],
  )
}
