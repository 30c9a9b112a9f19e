import { dayFromText, textOfDay } from '../../../../kit/board/time/board-calendar.ts'

/** From hours to a month. */
export const boardZooms = ['day', 'week', 'month'] as const
export type BoardZoom = (typeof boardZooms)[number]

/** What the rows of the board are. */
export const boardRows = ['asset', 'department', 'place'] as const
export type BoardRows = (typeof boardRows)[number]

/** The state of the board in its address. */
export interface BoardAddress {
  day: number | undefined
  zoom: BoardZoom
  rows: BoardRows
  /** The session that is open. */
  session: string | undefined
}

export function readBoardAddress(params: URLSearchParams): BoardAddress {
  return {
    day: dayFromText(params.get('date') ?? ''),
    zoom: boardZooms.find((zoom) => zoom === params.get('zoom')) ?? 'week',
    rows: boardRows.find((rows) => rows === params.get('rows')) ?? 'asset',
    session: params.get('session') ?? undefined,
  }
}

/** What is as usual is left out; what is not of the board stays. */
export function writeBoardAddress(
  { day, zoom, rows, session }: BoardAddress,
  others = new URLSearchParams(),
): URLSearchParams {
  const values = {
    date: day === undefined ? '' : textOfDay(day),
    zoom: zoom === 'week' ? '' : zoom,
    rows: rows === 'asset' ? '' : rows,
    session: session ?? '',
  }
  const params = new URLSearchParams(others)
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  return params
}
