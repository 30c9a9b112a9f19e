import { readBoard } from '../../web/src/areas/yard/board/data/board-data.ts'
import { makeSessionBars } from '../../web/src/areas/yard/board/drawn/session-bars.ts'
import { tracksOf } from '../../web/src/areas/yard/board/drawn/tracks.ts'
import { nextFreeTimes } from '../../web/src/areas/yard/board/weather/next-times.ts'
import { stageMoves, surroundingsOf, workOfDay } from '../../web/src/areas/yard/board/weather/weather-work.ts'
import { boardCalendar, dayFromText } from '../../web/src/kit/board/time/board-calendar.ts'
import { noChanges } from '../../web/src/kit/staging/staged.ts'
import { median, printTable, rounded } from '../measuring/table.ts'
import { generatedBoard } from './generated-board.ts'

const calendar = boardCalendar('Europe/Madrid')
const data = readBoard(generatedBoard({ assets: 50, sessions: 20_000 }))
const tracks = tracksOf(data, 'asset', { none: '', group: () => '', asset: () => '' } as never)
const day = dayFromText('2027-06-01') ?? 0

/** Milliseconds until the work of a day is worked out anew and drawn; beside the drawing alone. */
function round(): { staged: number; drawn: number; count: number } {
  const bars = makeSessionBars(data, noChanges, tracks)
  const begun = performance.now()
  const work = workOfDay(bars, calendar, { day, assetId: null }).slice(0, 40)
  const moves = nextFreeTimes(work, surroundingsOf(bars, calendar, work), day + 1)
  const staged = stageMoves(noChanges, moves)
  makeSessionBars(data, staged, tracks)
  const spent = performance.now() - begun
  const again = performance.now()
  makeSessionBars(data, noChanges, tracks)
  return { staged: spent, drawn: performance.now() - again, count: staged.size }
}

const rounds = Array.from({ length: 12 }, round)
console.log(
  '40 sessions of a day staged to their next free times, of a board of 50 assets and 20,000 sessions\n',
)
printTable(
  ['first ms', 'median ms', 'bars alone ms', 'staged'],
  [
    [
      rounded(rounds[0]?.staged ?? 0),
      rounded(median(rounds.map(({ staged }) => staged))),
      rounded(median(rounds.map(({ drawn }) => drawn))),
      String(rounds[0]?.count ?? 0),
    ],
  ],
)
process.exit(0)
