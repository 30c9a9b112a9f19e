import { useEffect, useState } from 'react'
import { type PrintWish, usualPrint } from './plan-print.tsx'

/** How the plan is to be printed, and the browser's own dialog once that is said and off the screen. */
export function usePrintWish() {
  const [wish, setWish] = useState(usualPrint)
  const [step, setStep] = useState<'none' | 'ask' | 'print'>('none')
  useEffect(() => {
    if (step !== 'print') return
    setStep('none')
    window.print()
  }, [step])
  return {
    wish,
    isAsking: step === 'ask',
    ask: () => setStep('ask'),
    close: () => setStep('none'),
    print: (next: PrintWish) => {
      setWish(next)
      setStep('print')
    },
  }
}
