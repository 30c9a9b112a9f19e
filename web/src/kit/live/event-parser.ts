export interface StreamEvent {
  /** Absent where the event does not say how far the reader is. */
  id?: string
  /** `message` where the event has no name. */
  name: string
  /** Empty where an event only says how far the reader is, or that the connection is alive. */
  data: string
}

function eventOf(block: string): StreamEvent {
  const event: StreamEvent = { name: 'message', data: '' }
  const lines: string[] = []
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (field === 'id') event.id = value
    if (field === 'event') event.name = value
    if (field === 'data') lines.push(value)
  }
  event.data = lines.join('\n')
  return event
}

/** Reads server-sent events (HTML standard, section 9.2) out of text that comes in pieces cut anywhere. */
export function eventParser(): (text: string) => StreamEvent[] {
  let rest = ''
  return (text) => {
    const blocks = (rest + text).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map(eventOf)
  }
}
