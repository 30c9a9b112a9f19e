import { useState } from 'react'

/** Groups whose tracks are collapsed, and a function that collapses or expands one. */
export function useCollapsedGroups() {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const toggleGroup = (id: string) =>
    setCollapsed((last) => new Set(last.has(id) ? [...last].filter((one) => one !== id) : [...last, id]))
  return { collapsed, toggleGroup }
}
