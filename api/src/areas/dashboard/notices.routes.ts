import { noticeChoices, noticesAnswer, noticesMeant, noticesQuery } from '@darsena/contract/kit/home/notices'
import { choose, markNotices, ownChoices, ownNotices } from '../../kit/notices/own-notices.ts'
import { readRoute, writeRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'

const shared = { tag: 'notices', access: { signedIn: true } } as const

/** The caller's notices, and the choice of their channels. */
export function noticeRoutes(server: Server): void {
  readRoute(server, {
    ...shared,
    method: 'GET',
    url: '/notices',
    summary: 'What concerns the caller, the newest first, as far as they may read what it is about',
    query: noticesQuery,
    answer: noticesAnswer,
    handler: (context, { query }) => ownNotices(context, query),
  })
  for (const [name, isRead] of [
    ['read', true],
    ['unread', false],
  ] as const)
    writeRoute(server, {
      ...shared,
      method: 'POST',
      url: `/notices/${name}`,
      summary: `Mark notices as ${name}; all of them where none is named`,
      body: noticesMeant,
      handler: (context, { body }) => markNotices(context, body.ids, isRead),
    })
  readRoute(server, {
    ...shared,
    method: 'GET',
    url: '/users/me/notice-choices',
    summary: 'How the caller is told of what: in the app, by mail, both or not',
    answer: noticeChoices,
    handler: async (context) => ({ items: await ownChoices(context) }),
  })
  writeRoute(server, {
    ...shared,
    method: 'PUT',
    url: '/users/me/notice-choices',
    summary: 'Change how the caller is told of these groups; others stay as they are',
    body: noticeChoices,
    answer: noticeChoices,
    handler: async (context, { body }) => {
      await choose(context, body.items)
      return { items: await ownChoices(context) }
    },
  })
}
