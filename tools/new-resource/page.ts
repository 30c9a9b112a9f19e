/** A code block of a page that stands under the path of a file. */
export interface Block {
  path: string
  language: string
  lines: string[]
}

export const blocksIn = (page: string): Block[] =>
  [...page.matchAll(/^`([^`\n]+)`\n```(\w+)\n([\s\S]*?)\n```$/gm)].map((found) => {
    const [, path = '', language = '', body = ''] = found
    return { path, language, lines: body.split('\n') }
  })

const bare = (lines: readonly string[]) => `${lines.map((line) => line.slice(1)).join('\n')}\n`

/** What a file holds before the change that a `diff` block shows, and after it. */
export const before = ({ lines }: Block): string => bare(lines.filter((line) => !line.startsWith('+')))
export const after = ({ lines }: Block): string => bare(lines.filter((line) => !line.startsWith('-')))
