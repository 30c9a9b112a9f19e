import { AreaChart } from '@mantine/charts'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../kit/texts/format.ts'
import { type Line, share } from './rates.ts'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'

const percent = (value: number | null) => (value === null ? null : Math.round(value * 100))

/** Occupied berths and metres in percent, day by day; the table below has the same in figures. */
export function OccupancyChart({ days }: { days: readonly Line[] }) {
  const { t } = useTranslation('marina/occupancy')
  const data = days.map(({ label, figures }) => ({
    day: formatDay(label).slice(0, 5),
    berths: percent(share(figures.occupied, figures.slots)),
    metres: percent(share(figures.boatMetres, figures.berthMetres)),
  }))
  return (
    <AreaChart
      h={240}
      data={data}
      dataKey="day"
      unit="%"
      yAxisProps={{ domain: [0, 100] }}
      withDots={false}
      withLegend
      fillOpacity={0.15}
      curveType="step"
      series={[
        { name: 'berths', label: t('berths'), color: 'brand.6' },
        { name: 'metres', label: t('metres'), color: 'teal.7', strokeDasharray: '5 4' },
      ]}
    />
  )
}
