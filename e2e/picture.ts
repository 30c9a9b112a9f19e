import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A PNG of a hull on the water, in plain colours (PNG 1.2). */
export function pictureOf(width: number, height: number): Buffer {
  const lines = Array.from({ length: height }, (_, y) => {
    const line = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width; x += 1) {
      const isHull = y > height * 0.5 && y < height * 0.65 && x > width * 0.2 && x < width * 0.8
      line.set(isHull ? [240, 240, 235] : y > height * 0.6 ? [20, 90, 150] : [150, 200, 235], 1 + x * 3)
    }
    return line
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
