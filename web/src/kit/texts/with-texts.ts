import { loadTexts, type Namespace } from './i18n.ts'

/**
 * A module with the texts that it asks for. The build puts this around every `import()` of a module of ours, with the
 * namespaces that it found in it and in what it imports (tools/texts/screen-texts.ts).
 */
export const withTexts = async <M>(module: Promise<M>, namespaces: readonly Namespace[]): Promise<M> => {
  const [loaded] = await Promise.all([module, loadTexts(namespaces)])
  return loaded
}
