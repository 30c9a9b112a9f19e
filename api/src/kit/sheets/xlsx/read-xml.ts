import { SaxesParser, type SaxesTagPlain } from 'saxes'

/** XML that does not parse, or is built to exhaust the parser. */
export class BadXml extends Error {}

export interface XmlHandler {
  /** @param name local name, since some writers prefix every element */
  open?(name: string, attribute: (name: string) => string | undefined): void
  text?(text: string): void
  close?(name: string): void
}

const depthLimit = 64
/** Characters without a tag coming to its end; the longest cell of a spreadsheet is 32,767. */
const stillnessLimit = 1024 * 1024

const local = (name: string) => name.slice(name.indexOf(':') + 1)

const attributeOf = (tag: SaxesTagPlain) => (name: string) =>
  tag.attributes[name] ?? Object.entries(tag.attributes).find(([key]) => local(key) === name)?.[1]

/**
 * Parses XML as it comes; yields after each piece, so that what the handler gathered can be taken off.
 * Entities of a document type are unknown to the parser and so refused.
 * @throws BadXml
 */
export async function* readXml(chunks: AsyncIterable<Buffer>, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  const decoder = new TextDecoder('utf-8')
  let depth = 0
  let still = 0
  parser.on('opentag', (tag) => {
    still = 0
    depth += 1
    if (depth > depthLimit) throw new BadXml('too deep')
    handler.open?.(local(tag.name), attributeOf(tag))
  })
  parser.on('text', (text) => handler.text?.(text))
  parser.on('cdata', (text) => handler.text?.(text))
  parser.on('closetag', (tag) => {
    still = 0
    depth -= 1
    handler.close?.(local(tag.name))
  })
  const parse = (text: string | null) => {
    try {
      parser.write(text)
    } catch (error) {
      throw error instanceof BadXml ? error : new BadXml(String(error))
    }
    still += text?.length ?? 0
    if (still > stillnessLimit) throw new BadXml('no end in sight')
  }
  for await (const chunk of chunks) {
    parse(decoder.decode(chunk, { stream: true }))
    yield
  }
  parse(decoder.decode())
  parse(null)
  yield
}
