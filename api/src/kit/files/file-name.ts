const longest = 255
// Controls, and the marks that turn the direction of writing: «cod\u202Egpj.exe» would read as «codexe.jpg».
const unsafe = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * What a file is called: its name without folders, controls and broken characters, at most 255 characters long with the
 * ending kept; `file` where nothing is left.
 */
export function cleanName(given: string): string {
  const base = given.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const name = base.replace(unsafe, '').trim().replace(/^\.+/, '')
  const letters = [...name]
  if (name.length <= longest) return name || 'file'
  const ending = /\.[^.\s]{1,10}$/.exec(name)?.[0] ?? ''
  while (letters.join('').length > longest - ending.length) letters.pop()
  return letters.join('') + ending
}
