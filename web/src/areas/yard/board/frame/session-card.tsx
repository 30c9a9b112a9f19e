import { carriesBoat } from '@darsena/contract/areas/yard/lift-fit'
import { assetIndex } from '../drawn/obstacles.ts'
import { ownerOfBar, partOfBar } from '../drawn/session-bars.ts'
import { useYard } from '../yard-context.ts'

/** What is done to whom, when, and how the asset bears the boat. */
export function SessionCard({ bar }: { bar: number }) {
  const { picture, words, data } = useYard()
  const { bars } = picture
  const owner = ownerOfBar(bars, bar)
  const { place } = partOfBar(bars, bar)
  const time = { from: bars.from[bar] ?? 0, to: bars.to[bar] ?? 0 }
  const asset = assetIndex(data, place.assetId)
  const margins = asset >= 0 && carriesBoat(owner.type) ? words.margins(owner, data, asset) : []
  return (
    <>
      <p>
        <strong>{words.work(owner)}</strong>
      </p>
      <p>{[owner.code, words.status(owner.status), owner.way].filter(Boolean).join(' · ')}</p>
      <p>
        {words.when(time)} · {words.length(time)}
      </p>
      {margins
        .filter(({ verdict }) => verdict !== 'FITS')
        .map((margin) => (
          <p key={margin.dimension} data-bad={margin.verdict === 'EXCEEDS' || undefined}>
            {words.margin(margin)}
          </p>
        ))}
    </>
  )
}
