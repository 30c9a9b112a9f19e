/** Where a table of a font begins. @throws where it has none of this name */
function tableAt(font: Buffer, name: string): number {
  const count = font.readUInt16BE(4)
  for (let at = 12; at < 12 + count * 16; at += 16) {
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8)
  }
  throw new Error(`The font has no table ${name}`)
}

/** A subtable of format 12: characters of all planes, in groups without gaps. */
function* inGroups(font: Buffer, at: number): Generator<number> {
  const count = font.readUInt32BE(at + 12)
  for (let group = at + 16; group < at + 16 + count * 12; group += 12) {
    const end = font.readUInt32BE(group + 4)
    for (let code = font.readUInt32BE(group); code <= end; code += 1) yield code
  }
}

/** A subtable of format 4: characters of the first plane, in segments that may have gaps. */
function* inSegments(font: Buffer, at: number): Generator<number> {
  const size = font.readUInt16BE(at + 6)
  for (let index = 0; index < size; index += 2) {
    const end = font.readUInt16BE(at + 14 + index)
    const start = font.readUInt16BE(at + 16 + size + index)
    const delta = font.readUInt16BE(at + 16 + size * 2 + index)
    const offsetAt = at + 16 + size * 3 + index
    const offset = font.readUInt16BE(offsetAt)
    for (let code = start; code <= end; code += 1) {
      const glyph = offset === 0 ? code + delta : font.readUInt16BE(offsetAt + offset + (code - start) * 2)
      if ((glyph & 0xffff) !== 0) yield code
    }
  }
}

/**
 * The characters that a font has a glyph for, by its table `cmap` (OpenType specification).
 * @throws where the file is no TrueType or OpenType font
 */
export function coverageOf(font: Buffer): Set<number> {
  const cmap = tableAt(font, 'cmap')
  const covered = new Set<number>()
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index += 1) {
    const at = cmap + font.readUInt32BE(cmap + 8 + index * 8)
    const format = font.readUInt16BE(at)
    const codes = format === 12 ? inGroups(font, at) : format === 4 ? inSegments(font, at) : []
    for (const code of codes) covered.add(code)
  }
  return covered
}
