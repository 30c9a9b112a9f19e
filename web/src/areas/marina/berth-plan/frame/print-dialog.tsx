import { Button, Checkbox, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../../../kit/board/frame/panel.module.css'
import { paperSizes } from '../../../../kit/board/print/board-print.tsx'
import { daysBefore, daysOf } from '../../../../kit/board/time/scale.ts'
import { http } from '../../../../kit/http.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { usePlanContext } from '../plan/plan-context.ts'
import type { PrintWish } from './plan-print.tsx'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'

interface Noted {
  id: string
  code: string
  notes: string | null
  boat: { label: string } | null
}

/** Notes of the stays that are printed, the first 200 of them. */
function useNotes(day: number) {
  const { data, address, calendar } = usePlanContext()
  return async (): Promise<PrintWish['notes']> => {
    const first = day - daysBefore[address.zoom]
    const at = (one: number) => new Date(calendar.startOf(one) * 1000).toISOString()
    const query = {
      portId: data.portId,
      status: 'REQUESTED,CONFIRMED,ARRIVED',
      fromTo: at(first + daysOf[address.zoom]),
      sort: 'from',
      pageSize: 200,
    }
    const { items } = await http<{ items: (Noted & { to: string | null })[] }>('/port-bookings', { query })
    return items
      .filter(({ notes, to }) => notes && (to === null || to > at(first)))
      .map(({ id, code, boat, notes }) => ({
        id,
        text: `${[code, boat?.label].filter(Boolean).join(' · ')}: ${notes}`,
      }))
  }
}

/** What is wanted on paper, before the browser prints it. */
export function PrintDialog({
  day,
  wish: first,
  onPrint,
  onClose,
}: {
  day: number
  wish: PrintWish
  onPrint: (wish: PrintWish) => void
  onClose: () => void
}) {
  const { t } = useTranslation('marina/berth-plan')
  const [wish, setWish] = useState(first)
  const [hasNotes, setNotes] = useState(false)
  const notesOf = useNotes(day)
  const set = (part: Partial<PrintWish>) => setWish({ ...wish, ...part })
  const print = async () =>
    onPrint({ ...wish, notes: hasNotes && wish.what === 'plan' ? await notesOf().catch(() => []) : [] })
  return (
    <Dialog title={t('print.title')} size="lg" onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void print()
        }}
      >
        <Radio.Group
          label={t('print.what')}
          value={wish.what}
          onChange={(value) => set({ what: value === 'day' ? 'day' : 'plan' })}
        >
          <Stack gap="xs" mt={4}>
            <Radio value="plan" label={t('gridLabel')} />
            <Radio value="day" label={t('print.day')} />
          </Stack>
        </Radio.Group>
        <Radio.Group
          label={t('print.paper')}
          value={wish.paper}
          onChange={(value) => set({ paper: paperSizes.find((one) => one === value) ?? 'A4' })}
        >
          <Stack gap="xs" mt={4}>
            {paperSizes.map((paper) => (
              <Radio key={paper} value={paper} label={paper} />
            ))}
          </Stack>
        </Radio.Group>
        <Checkbox
          label={t('print.onlyTaken')}
          checked={wish.isOnlyTaken}
          onChange={(event) => set({ isOnlyTaken: event.currentTarget.checked })}
        />
        {wish.what === 'plan' && (
          <Checkbox
            label={t('print.withNotes')}
            checked={hasNotes}
            onChange={(event) => setNotes(event.currentTarget.checked)}
          />
        )}
        <div className={classes.formButtons}>
          <Button variant="default" onClick={onClose}>
            {t('create.cancel')}
          </Button>
          <Button type="submit">{t('print.print')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
