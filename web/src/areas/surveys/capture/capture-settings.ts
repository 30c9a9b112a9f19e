import { browserStore } from '../../../kit/browser-store.ts'

/** `sun`: black on white with thick lines, whatever the theme; for work in the open. */
export const appearance = browserStore('survey-look')

/** `original`: photos go to the server as they were taken; otherwise scaled to what a report needs. */
export const photoSize = browserStore('survey-photos')
