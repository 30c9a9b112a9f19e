import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { printable } from './fonts.ts'
import { type PdfFile, setPdf } from './set-pdf.ts'
import { shareWork } from './share-work.ts'

const template = `#import "/base.typ": *
#set document(title: "Prova", date: none)
#set text(font: fonts, lang: "it")
= Prova
#json("/data.json").text`

const going = () => new AbortController().signal

async function textOf(bytes: Buffer): Promise<string> {
  return (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text
}

describe('Texts of documents', () => {
  it('keep what a font has in any of its scripts, and show a sign in place of what none has', () => {
    expect(printable('Perché costa € 12? مرحبا שלום 👩‍🔧 🇮🇹')).toBe('Perché costa € 12? مرحبا שלום 👩‍🔧 🇮🇹')
    expect(printable('船 \u0007x\ty\r\nz')).toBe('\uFFFD x y\nz')
  })

  it('let a word that is longer than a line break', () => {
    const word = 'x'.repeat(95)
    expect(printable(word).replaceAll('\u200B', '')).toBe(word)
    expect(
      Math.max(
        ...printable(word)
          .split('\u200B')
          .map((part) => part.length),
      ),
    ).toBe(10)
  })
})

describe('Setting a document', () => {
  it('says that it is PDF/UA-1, and is tagged all the same where something keeps it from that', async () => {
    const good = await setPdf({ template, data: { text: '船 e barca' } }, going())
    expect(good.bytes.toString('latin1')).toContain('<pdfuaid:part>1<')
    const untitled = template.replace('title: "Prova"', 'title: none')
    const other = await setPdf({ template: untitled, data: { text: '' } }, going())
    expect(other.bytes.toString('latin1')).toContain('/MarkInfo')
    expect(other.bytes.toString('latin1')).not.toContain('pdfuaid')
    expect(await textOf(good.bytes)).toContain('e barca')
  })

  it('ends in the middle once it is given up, and the next one is set', async () => {
    const caller = new AbortController()
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    async function* endless(): AsyncGenerator<PdfFile> {
      for (let at = 0; ; at += 1) {
        yield { name: `${at}.svg`, bytes: Buffer.from('<svg/>') }
        begin()
      }
    }
    const made = setPdf({ template, data: { text: '' }, files: endless }, caller.signal)
    await begun
    caller.abort(new Error('gone'))
    await expect(made).rejects.toThrow('gone')
    expect((await setPdf({ template, data: { text: 'dopo' } }, going())).pages).toBe(1)
  })

  it('tells what is wrong with a template', async () => {
    await expect(setPdf({ template: '#nothing', data: {} }, going())).rejects.toThrow('unknown variable')
  })
})

describe('Work that several ask for at once', () => {
  it('is done once, goes on while one of them is there, and ends with the last', async () => {
    const [one, other] = [new AbortController(), new AbortController()]
    const ended: unknown[] = []
    const started: number[] = []
    const work = (signal: AbortSignal) => {
      started.push(1)
      return new Promise<string>((_, reject) =>
        signal.addEventListener('abort', () => {
          ended.push(signal.reason)
          reject(signal.reason)
        }),
      )
    }
    const results = [one, other].map(({ signal }) => shareWork('test', { signal }, work))
    const outcomes = Promise.allSettled(results)
    expect(started).toHaveLength(1)
    one.abort('first')
    expect(ended).toEqual([])
    other.abort('last')
    expect(ended).toEqual(['last'])
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  it('gives all of them what came of it', async () => {
    const signal = going()
    const steps: number[] = []
    const work = async (_: AbortSignal, tell: (done: number) => void) => {
      await Promise.resolve()
      tell(3)
      return 'made'
    }
    const callers = [1, 2].map(() =>
      shareWork('test', { signal, onProgress: (done) => steps.push(done) }, work),
    )
    expect(await Promise.all(callers)).toEqual(['made', 'made'])
    expect(steps).toEqual([3, 3])
  })
})
