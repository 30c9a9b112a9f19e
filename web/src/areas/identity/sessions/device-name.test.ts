import { describe, expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('A device', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0 Safari/537.36`, 'Chrome · Windows'],
    [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/131.0 Safari/537.36 Edg/131.0`, 'Edge · Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox · Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1',
      'Safari · iPhone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-G991B) ${webkit} SamsungBrowser/27.0 Chrome/125.0`,
      'Samsung Internet · Android',
    ],
    ['curl/8.5.0', 'curl'],
    ['', ''],
  ])('with the header «%s» is called «%s»', (header, name) => {
    expect(deviceName(header)).toBe(name)
  })
})
