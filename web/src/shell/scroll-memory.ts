import { type RefObject, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const remembered = new Map<string, number>()

/** A new page begins at its top, «back» returns to where one was; the shell scrolls inside, so the router cannot do it. */
export function useScrollMemory(scroller: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the query alone, as by a filter, stays where it is
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    element.scrollTop = type === 'POP' ? (remembered.get(key) ?? 0) : 0
  }, [pathname])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const remember = () => remembered.set(key, element.scrollTop)
    element.addEventListener('scrollend', remember)
    return () => element.removeEventListener('scrollend', remember)
  }, [key, scroller])
}
