import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const brand: MantineColorsTuple = [
  '#eaf3fb',
  '#d2e5f6',
  '#a5caec',
  '#74aee1',
  '#4b95d8',
  '#2f82cf',
  '#1f72bf',
  '#155fa6',
  '#0f4d8a',
  '#0b3a69',
]

const dark: MantineColorsTuple = [
  '#d3dbe5',
  '#b5c1d0',
  '#97a6b9',
  '#72839a',
  '#3b4a5f',
  '#2a384b',
  '#1e2a3a',
  '#141d2a',
  '#0f1722',
  '#0a1019',
]

/** Brand blue, and greys that lean to it. Every pair of text and ground reaches 4.5 : 1 (WCAG 2.2 AA). */
export const theme = createTheme({
  colors: { brand, dark },
  primaryColor: 'brand',
  primaryShade: 7,
  autoContrast: true,
  luminanceThreshold: 0.18,
  black: '#16202c',
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif',
  headings: { fontWeight: '650' },
  cursorType: 'pointer',
  respectReducedMotion: true,
})

/** Mantine's own greys and reds for small texts stay below AA, so these are ours. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => {
  const names = Object.keys(colors)
  const textIn = (shade: number) =>
    Object.fromEntries(
      names.map((name) => [`--mantine-color-${name}-text`, `var(--mantine-color-${name}-${shade})`]),
    )
  return {
    variables: { '--app-menu': '#0c2a47', '--app-menu-text': '#dce8f4', '--app-menu-dimmed': '#a9c0d8' },
    light: {
      ...textIn(9),
      '--mantine-color-anchor': 'var(--mantine-color-brand-7)',
      '--mantine-color-dimmed': '#56616d',
      '--mantine-color-placeholder': '#5f6b78',
      '--mantine-color-error': 'var(--mantine-color-red-9)',
      '--app-control-border': '#8492a0',
      '--app-ground': '#f4f7fa',
    },
    dark: {
      ...textIn(3),
      '--mantine-color-anchor': 'var(--mantine-color-brand-3)',
      '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
      '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
      '--mantine-color-error': 'var(--mantine-color-red-4)',
      '--mantine-color-brand-outline': 'var(--mantine-color-brand-3)',
      '--mantine-color-brand-light': '#173355',
      '--mantine-color-brand-light-hover': '#1c3f68',
      '--app-menu': '#0b1f35',
      '--app-control-border': '#6b7d95',
      '--app-ground': 'var(--mantine-color-dark-8)',
    },
  }
}
