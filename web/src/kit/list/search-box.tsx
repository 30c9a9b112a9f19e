import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './list.module.css'
import '@mantine/core/styles/Kbd.layer.css'

/** Searches while one types; `/` brings the cursor here from anywhere in the list. */
export function SearchBox({
  q,
  things,
  onSearch,
}: {
  q: string
  /** What is searched, such as «yacht». */
  things: string
  onSearch: (q: string) => void
}) {
  const { t } = useTranslation('kit/list')
  const [text, setText] = useState(q)
  const asked = useRef(q)
  const input = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => input.current?.focus(), { preventDefault: true }]])
  // «Back» and a removed search change the query from outside; what is being typed must not be overwritten.
  useEffect(() => {
    if (asked.current === q) return
    asked.current = q
    setText(q)
  }, [q])
  const ask = (next: string) => {
    if (asked.current === next.trim()) return
    asked.current = next.trim()
    onSearch(next.trim())
  }
  const askSoon = useDebouncedCallback(ask, 250)
  const change = (next: string) => {
    setText(next)
    askSoon(next)
  }
  const label = t('searchIn', { things: things.toLocaleLowerCase() })
  return (
    <TextInput
      ref={input}
      className={classes.search}
      role="searchbox"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(text)
        if (event.key === 'Escape' && text) change('')
      }}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => change('')} />
        ) : (
          <Kbd size="xs" className={classes.key} aria-hidden>
            /
          </Kbd>
        )
      }
    />
  )
}
