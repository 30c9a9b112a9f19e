import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatches } from 'react-router'
import type { MenuEntry } from '../kit/area/area.ts'
import { useTextOf } from '../kit/texts/i18n.ts'
import { titleEntryOf } from './menu/menu.ts'
import classes from './page-title.module.css'

/** Name of the current page after its menu entry, « - Crea» on a `/new` route and « - Modifica» on an id route. */
function useTitle(trail: readonly MenuEntry[]): string {
  const { t } = useTranslation('shell')
  const textOf = useTextOf()
  const match = useMatches().at(-1)
  const entry = titleEntryOf(trail)
  if (!entry) return 'Darsena'
  const title = textOf(entry.label)
  if (match?.pathname.endsWith('/new')) return t('title.create', { title })
  return match?.params.id ? t('title.edit', { title }) : title
}

/** Takes the focus after a navigation, so that a screen reader says where one has come to. */
export function PageTitle({ trail }: { trail: readonly MenuEntry[] }) {
  const title = useTitle(trail)
  const heading = useRef<HTMLHeadingElement>(null)
  const path = useMatches().at(-1)?.pathname
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    heading.current?.focus({ preventScroll: true })
  }, [path])
  return (
    <>
      <title>{title === 'Darsena' ? title : `${title} · Darsena`}</title>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
    </>
  )
}
