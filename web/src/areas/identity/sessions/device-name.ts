/** The first that fits decides, since browsers carry the names of those they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const find = (userAgent: string, names: typeof browsers) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** «Firefox · Windows» for a User-Agent header (RFC 9110, section 10.1.5); its first word where it is no browser's. */
export function deviceName(userAgent: string): string {
  const known = [find(userAgent, browsers), find(userAgent, systems)].filter(Boolean)
  return known.length > 0 ? known.join(' · ') : (userAgent.split(/[\s/]/)[0] ?? '')
}
