/** Gathers what comes while the work on what came before is going on, and for a pause of so many milliseconds after it. */
export function oneAtATime<T>(work: (things: readonly T[]) => Promise<void>, pause: number) {
  let waiting: T[] = []
  let isBusy = false
  const run = async () => {
    isBusy = true
    while (waiting.length > 0) {
      const things = waiting
      waiting = []
      await work(things).catch(console.error)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    isBusy = false
  }
  return (thing: T): void => {
    waiting.push(thing)
    if (!isBusy) void run()
  }
}
