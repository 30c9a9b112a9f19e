import { pictureVariants } from '@darsena/api/kit/files/picture-variants'
import sharp from 'sharp'
import { median, printTable, rounded } from './measuring/table.ts'

const rounds = 5
const photosEach = 20
const [width, height] = [4000, 3000]

/** A photo of 12 megapixels, turned as phones turn theirs, with something to see at every scale. */
async function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const coarse = await sharp({ create: { width: 500, height: 375, channels: 3, background: 'grey', noise } })
    .png()
    .toBuffer()
  return sharp(coarse).resize(width, height).withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer()
}

/** The least that makes both sizes, written down straight. */
async function plain(bytes: Buffer): Promise<void> {
  for (const side of [1600, 320]) {
    await sharp(bytes).rotate().resize(side, side, { fit: 'inside' }).jpeg({ quality: 82 }).toBuffer()
  }
}

/** Images per second, two at a time, as the jobs run. */
async function speed(make: (bytes: Buffer) => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  let left = photosEach
  const work = async () => {
    while (left > 0) {
      left -= 1
      await make(bytes)
    }
  }
  await Promise.all([work(), work()])
  return photosEach / ((performance.now() - begun) / 1000)
}

const bytes = await photo()
await plain(bytes)
const [theirs, ours]: [number[], number[]] = [[], []]
// By turns, so that the machine's mood is the same for both.
for (let round = 0; round < rounds; round += 1) {
  theirs.push(await speed(plain))
  ours.push(await speed((one) => pictureVariants(one, 'image/jpeg', null)))
}
console.log(
  `${rounds * photosEach} photos of 12 megapixels (${rounded(bytes.length / 1024 / 1024, 1)} MB each), thumb and preview`,
)
printTable(
  ['', 'images/s', 'of plain sharp'],
  [
    ['plain sharp', rounded(median(theirs), 1), 1],
    ['product', rounded(median(ours), 1), rounded(median(ours) / median(theirs), 2)],
  ],
)
process.exit(0)
