import { useTranslation } from 'react-i18next'
import { fitAt } from '../data/plan-data.ts'
import { type Bars, closureReason, ownerOf } from '../drawn/bars.ts'
import { usePlanContext } from '../plan/plan-context.ts'

/** How the boat of a bar fits its slots; undefined where there is no boat. */
function fitOfBar(bars: Bars, bar: number) {
  const { size } = ownerOf(bars, bar)
  const slots = bars.tracks[bar] ?? []
  if (!size || slots.length === 0) return undefined
  return fitAt(bars.data, size, slots)
}

/** Whose stay a bar is, when, where, and how the boat fits. */
export function StayCard({ bar }: { bar: number }) {
  const { t } = useTranslation('marina/berth-plan')
  const { picture, words, marks } = usePlanContext()
  const { bars } = picture
  const owner = ownerOf(bars, bar)
  const time = { from: bars.from[bar] ?? 0, to: bars.to[bar] ?? 0 }
  const fit = fitOfBar(bars, bar)
  return (
    <>
      <p>
        <strong>{words.owner(owner)}</strong>
      </p>
      <p>
        {words.slots(bars.data, bars.tracks[bar] ?? [])} · {words.kind(owner.kind)} · {words.state(bars, bar)}
      </p>
      <p>
        {words.period(time)} {words.nights(time) && `· ${words.nights(time)}`}
      </p>
      {closureReason(bars, bar) && <p>{closureReason(bars, bar)}</p>}
      {marks.of(bar).length > 0 && (
        <p>
          {marks
            .of(bar)
            .map((mark) => t(`mark.${mark}`))
            .join(', ')}
        </p>
      )}
      {fit?.margins
        .filter(({ verdict }) => verdict !== 'FITS')
        .map((margin) => (
          <p key={margin.dimension} data-bad={margin.verdict === 'EXCEEDS' || undefined}>
            {words.margin(margin)}
          </p>
        ))}
    </>
  )
}
