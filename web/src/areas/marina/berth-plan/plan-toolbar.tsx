import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconKeyboard, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DayInput } from './day-input.tsx'
import classes from './plan.module.css'
import type { AddressChange, PlanAddress } from './plan-address.ts'
import { PortChoice } from './port-choice.tsx'
import { daysOf, zooms } from './scale.ts'

interface ToolbarProps {
  address: PlanAddress
  onAddress: (part: AddressChange, isStep?: boolean) => void
  day: number
  today: number
  onJump: (day: number) => void
  onHelp: () => void
  /** Further buttons, and what they unfold below. */
  children: ReactNode
}

/** Which port, when, and how much of it at once. */
export function PlanToolbar({ address, onAddress, day, today, onJump, onHelp, children }: ToolbarProps) {
  const { t } = useTranslation('marina/berth-plan')
  const stride = Math.max(1, Math.round(daysOf[address.zoom] * 0.9))
  return (
    <div className={classes.toolbar}>
      <PortChoice portId={address.port} onPort={(port) => onAddress({ port, stay: undefined }, true)} />
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
      <SegmentedControl
        aria-label={t('zoom')}
        value={address.zoom}
        onChange={(value) => onAddress({ zoom: zooms.find((zoom) => zoom === value) ?? 'month' })}
        data={zooms.map((zoom) => ({ value: zoom, label: t(`zooms.${zoom}`) }))}
      />
      {children}
      <div className={classes.extras}>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={t('print')}
          title={t('print')}
          onClick={() => window.print()}
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
