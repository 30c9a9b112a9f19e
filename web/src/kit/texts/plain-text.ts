/** Lower case, without accents and punctuation: «D’Amico» as «damico», the way lists are searched. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\p{P}\p{Sk}|]/gu, '')
    .toLowerCase()

/** Whether a text has every word of what is typed, wherever each stands. */
export function hasWords(text: string, typed: string): boolean {
  const plain = plainText(text)
  return plainText(typed)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}
