import type { TextsOf } from '../../kit/resource-texts.ts'
import accessLogsEn from './access-logs.en.json' with { type: 'json' }
import accessLogsIt from './access-logs.it.json' with { type: 'json' }
import { accessLogs } from './access-logs.ts'
import scheduledVisitsEn from './scheduled-visits.en.json' with { type: 'json' }
import scheduledVisitsIt from './scheduled-visits.it.json' with { type: 'json' }
import { scheduledVisits } from './scheduled-visits.ts'
import visitorsEn from './visitors.en.json' with { type: 'json' }
import visitorsIt from './visitors.it.json' with { type: 'json' }
import { visitors } from './visitors.ts'

export const resources = {
  visitors,
  'scheduled-visits': scheduledVisits,
  'access-logs': accessLogs,
} as const

export const texts: TextsOf<typeof resources> = {
  visitors: { it: visitorsIt, en: visitorsEn },
  'scheduled-visits': { it: scheduledVisitsIt, en: scheduledVisitsEn },
  'access-logs': { it: accessLogsIt, en: accessLogsEn },
}
