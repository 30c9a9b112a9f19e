import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })))

/** Opens the search over everything: a button of the top bar, and Ctrl/Cmd+K wherever one is. */
export function PaletteButton() {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  // In fields too; a dialog that is open stays on top.
  useHotkeys(
    [['mod+K', () => setOpen((was) => was || !document.querySelector('[aria-modal="true"]'))]],
    [],
    true,
  )
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        radius="xl"
        aria-label={t('palette.title')}
        aria-keyshortcuts="Control+K Meta+K"
        title={t('palette.hint')}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={22} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
