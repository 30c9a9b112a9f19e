import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconKeyboard, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../time/day-input.tsx'
import { daysOf, type Zoom } from '../time/scale.ts'
import classes from './frame.module.css'

interface ToolbarProps {
  /** What comes before the time: which port, which rows. */
  before?: ReactNode
  zooms: readonly Zoom[]
  zoom: Zoom
  onZoom: (zoom: Zoom) => void
  day: number
  today: number
  onJump: (day: number) => void
  onHelp: () => void
  /** Asks how it is to be printed; by default it is printed at once. */
  onPrint?: () => void
  /** Further buttons, and what they unfold below. */
  children?: ReactNode
}

function DaySteps({ zoom, day, today, onJump }: Pick<ToolbarProps, 'zoom' | 'day' | 'today' | 'onJump'>) {
  const { t } = useTranslation('kit/board')
  const stride = Math.max(1, Math.round(daysOf[zoom] * 0.9))
  return (
    <div className={classes.steps}>
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={t('earlier')}
        title={t('earlier')}
        onClick={() => onJump(day - stride)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Button variant="default" onClick={() => onJump(today)}>
        {t('today')}
      </Button>
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={t('later')}
        title={t('later')}
        onClick={() => onJump(day + stride)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      <div className={classes.date}>
        <DayInput
          label={t('goTo')}
          isLabelHidden
          day={day}
          onDay={(next) => next !== undefined && onJump(next)}
        />
      </div>
    </div>
  )
}

/** When, and how much of it at once; how to print it, and which keys there are. */
export function BoardToolbar(props: ToolbarProps) {
  const { before, zooms, zoom, onZoom, onHelp, onPrint = () => window.print(), children } = props
  const { t } = useTranslation('kit/board')
  return (
    <div className={classes.toolbar}>
      {before}
      <DaySteps {...props} />
      <SegmentedControl
        aria-label={t('zoom')}
        value={zoom}
        onChange={(value) => onZoom(zooms.find((one) => one === value) ?? zoom)}
        data={zooms.map((one) => ({ value: one, label: t(`zooms.${one}`) }))}
      />
      {children}
      <div className={classes.extras}>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={t('print')}
          title={t('print')}
          onClick={onPrint}
        >
          <IconPrinter size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={t('help.title')}
          title={`${t('help.title')} (?)`}
          onClick={onHelp}
        >
          <IconKeyboard size={18} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}
