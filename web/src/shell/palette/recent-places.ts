import { lastAnswer, storeAnswer } from '../../kit/offline/answer-or-copy.ts'
import type { Place } from './use-found.ts'

const name = 'palette/recent'
const most = 8

/** Where the user went by the search last, on this device; forgotten when they sign out. */
export const recentPlaces = (): Promise<Place[]> => lastAnswer<Place[]>(name).catch(() => [])

/** Notes that the user goes there. */
export async function noteRecent(place: Place): Promise<void> {
  const others = (await recentPlaces()).filter(({ to }) => to !== place.to)
  await storeAnswer(name, [place, ...others].slice(0, most))
}
