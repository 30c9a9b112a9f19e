import { useSyncExternalStore } from 'react'

export interface BrowserStore {
  get(): string | null
  set(value: string | null): void
  subscribe(listener: () => void): () => void
}

function storageOf(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    // A browser that forbids storage still lets people work until they close the tab.
    return undefined
  }
}

/** One text kept in local storage, in step across the tabs of this browser. */
export function browserStore(key: string): BrowserStore {
  const storage = storageOf()
  const listeners = new Set<() => void>()
  let value = storage?.getItem(key) ?? null
  const notify = (next: string | null) => {
    if (next === value) return
    value = next
    for (const listener of listeners) listener()
  }
  window.addEventListener('storage', (event) => {
    // `key` is null when another tab cleared the whole storage.
    if (event.key === key || event.key === null) notify(storage?.getItem(key) ?? null)
  })
  return {
    get: () => value,
    set(next) {
      if (next === null) storage?.removeItem(key)
      else storage?.setItem(key, next)
      notify(next)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useBrowserStore = (store: BrowserStore): string | null =>
  useSyncExternalStore(store.subscribe, store.get)
