import type { NoticeKind } from '@darsena/contract/notice-kinds'
import type { TextKey, Translate } from '../texts.ts'

/** What notices say, by their kinds: a text with the `{name}` of the row. The areas give theirs in their manifests. */
export type NoticeTexts = Readonly<Partial<Record<NoticeKind, TextKey>>>

let known: NoticeTexts = {}

export function addNoticeTexts(texts: NoticeTexts): void {
  known = { ...known, ...texts }
}

/** @throws for a kind of which no area says what it means: the program is put together wrongly */
export function noticeText(translate: Translate, kind: NoticeKind, name: string): string {
  const key = known[kind]
  if (!key) throw new Error(`No area says what ${kind} means`)
  return translate(key, { name })
}
