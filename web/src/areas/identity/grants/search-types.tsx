import type { EntityType } from '@darsena/contract/access/entity-types'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { plainText } from '../../../kit/texts/plain-text.ts'
import { entityAreas, type ListedArea } from './entity-areas.ts'
import classes from './grants.module.css'
import { useGrantWords } from './reach-words.tsx'

/** Wanted entity types by area, those whose own or whose area's name has what is typed. */
export function useListedAreas(typed: string, isWanted: (type: EntityType) => boolean): ListedArea[] {
  const { t } = useTranslation('identity/grants')
  const words = useGrantWords()
  return useMemo(() => {
    const sought = plainText(typed.trim())
    return entityAreas.flatMap(({ area, types }) => {
      const isWhole = plainText(t(`area.${area}`)).includes(sought)
      const listed = types.filter(
        (type) => isWanted(type) && (isWhole || plainText(words.type(type)).includes(sought)),
      )
      return listed.length > 0 ? [{ area, types: listed }] : []
    })
  }, [typed, isWanted, t, words])
}

export function SearchTypes({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const { t } = useTranslation('identity/grants')
  return (
    <TextInput
      className={classes.search}
      role="searchbox"
      aria-label={t('search')}
      placeholder={t('search')}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
