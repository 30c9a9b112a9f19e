/** Lower case, without accents: «Nuñez» as «nunez», the way lists are searched. */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a text has every word of what is typed, wherever each stands. */
export function hasWords(text: string, typed: string): boolean {
  const plain = plainText(text)
  return plainText(typed)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}
