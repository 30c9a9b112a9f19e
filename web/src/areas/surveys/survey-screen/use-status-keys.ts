import { type ItemStatus, itemStatuses } from '@darsena/contract/areas/surveys/report-choices'
import type { ReportItem } from '@darsena/contract/areas/surveys/reports/report'
import { useEffect, useRef } from 'react'

interface Keys {
  isOn: boolean
  item: ReportItem | undefined
  /** In the order of the list. */
  items: readonly ReportItem[]
  onStatus: (item: ReportItem, status: ItemStatus) => void
  onChoose: (item: ReportItem) => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** 1 to 4 set the status of the chosen item, n and p lead to the next and the previous one. */
export function useStatusKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { isOn, item, items, onStatus, onChoose } = latest.current
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      if (
        !item ||
        !isPlain ||
        isTyping(event.target) ||
        document.querySelector('[role="dialog"][aria-modal="true"]')
      )
        return
      const status = itemStatuses[Number(event.key) - 1]
      if (status && isOn) onStatus(item, status)
      const at = items.findIndex(({ id }) => id === item.id)
      const next = event.key === 'n' ? items[at + 1] : event.key === 'p' ? items[at - 1] : undefined
      if (next) onChoose(next)
      if ((status && isOn) || next) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
