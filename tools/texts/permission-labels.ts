import type { Catalogue } from './catalogues.ts'

interface Subject {
  name: string
  /** Its entity type, by which permissions name it. */
  subject?: string
}

const languages = ['it', 'en'] as const

/** Permissions call an entity type as its resource calls its rows, so that menu and permission grid have one word. */
export function permissionLabelFaults(
  resources: readonly Subject[],
  catalogues: readonly Catalogue[],
): string[] {
  const of = (name: string) => catalogues.find(({ namespace }) => namespace === name)
  const permissions = of('permissions')
  if (!permissions) return []
  return resources.flatMap(({ name, subject }) =>
    languages.flatMap((language) => {
      const own = of(name)?.[language].get('many')
      const label = permissions[language].get(`choice.entityType.${subject}`)
      const isSame = own === undefined || label === undefined || own === label
      return isSame
        ? []
        : [`${permissions.stem}.${language}.json: ${subject} is «${label}», and «${own}» in ${name}`]
    }),
  )
}
