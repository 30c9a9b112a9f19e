import { Button, Select } from '@mantine/core'
import { IconListDetails, IconWind } from '@tabler/icons-react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { BoardToolbar } from '../../../../kit/board/frame/board-toolbar.tsx'
import { boardRows, boardZooms } from '../data/board-address.ts'
import { useYard } from '../yard-context.ts'
import '@mantine/core/styles/Combobox.layer.css'

interface ToolbarProps {
  day: number
  onJump: (day: number) => void
  onHelp: () => void
  onWeather: () => void
}

/** What the rows are, when, and how much of it at once; the lists of tomorrow's work for the crews. */
export function YardToolbar({ onWeather, ...props }: ToolbarProps) {
  const { t } = useTranslation('yard/board')
  const { address, onAddress, today, may } = useYard()
  const printTomorrow = () => {
    flushSync(() => {
      onAddress({ zoom: 'day' }, true)
      props.onJump(today + 1)
    })
    window.print()
  }
  return (
    <BoardToolbar
      before={
        <Select
          aria-label={t('rows.label')}
          w="10rem"
          data={boardRows.map((value) => ({ value, label: t(`rows.${value}`) }))}
          value={address.rows}
          onChange={(value) => onAddress({ rows: boardRows.find((rows) => rows === value) ?? 'asset' })}
          allowDeselect={false}
        />
      }
      zooms={boardZooms}
      zoom={address.zoom}
      onZoom={(zoom) => onAddress({ zoom: boardZooms.find((one) => one === zoom) ?? 'week' })}
      today={today}
      {...props}
    >
      <Button
        variant="default"
        leftSection={<IconListDetails size={16} aria-hidden />}
        onClick={printTomorrow}
      >
        {t('tomorrow')}
      </Button>
      {may.update && (
        <Button variant="default" leftSection={<IconWind size={16} aria-hidden />} onClick={onWeather}>
          {t('weather')}
        </Button>
      )}
    </BoardToolbar>
  )
}
