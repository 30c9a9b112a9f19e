import { useState } from 'react'

/** Groups whose tracks are folded away, and how one is folded or unfolded. */
export function useFolded() {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const fold = (id: string) =>
    setFolded((last) => new Set(last.has(id) ? [...last].filter((one) => one !== id) : [...last, id]))
  return { folded, fold }
}
