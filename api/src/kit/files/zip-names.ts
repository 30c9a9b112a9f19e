const endOfDirectory = 0x06054b50
const entry = 0x02014b50
const mostEntries = 10_000

/**
 * Names of what a ZIP archive holds, read from the directory at its end (APPNOTE.TXT, section 4.3); nothing is unpacked,
 * so that a bomb stays harmless. Undefined where there is no directory.
 * @param tail the last bytes of the file, or all of it
 */
export function zipNames(tail: Buffer): string[] | undefined {
  let end = tail.length - 22
  while (end >= 0 && tail.readUInt32LE(end) !== endOfDirectory) end -= 1
  if (end < 0) return undefined
  const start = end - tail.readUInt32LE(end + 12)
  if (start < 0) return undefined
  const names: string[] = []
  for (let at = start; at + 46 <= end && tail.readUInt32LE(at) === entry && names.length < mostEntries; ) {
    const length = tail.readUInt16LE(at + 28)
    names.push(tail.toString('utf8', at + 46, at + 46 + length))
    at += 46 + length + tail.readUInt16LE(at + 30) + tail.readUInt16LE(at + 32)
  }
  return names
}
